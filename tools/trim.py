"""Take out of the built pages what the theme ships and no page uses, and let the text come first.

- The theme brings every icon of Font Awesome twice: as a script of 1.5 MB that redraws icons which
  the style sheet draws already, and as a font. The script goes, and of the font the icons stay
  that some page, script or style names: 0.7 MB less on a first visit.
- Every page loads the search index for a search as you type, which is off. Only the search page
  needs it.
- Ten small scripts hold the text up until they are there. They wait for it instead (`defer`), in
  their order; what inline scripts build on stays where it is.
"""

from __future__ import annotations

import logging
import re
from pathlib import Path

import pydata_sphinx_theme
from fontTools import subset

THEME = Path(pydata_sphinx_theme.__file__).parent / "theme" / "pydata_sphinx_theme" / "static"
FONT = Path("vendor") / "fontawesome" / "webfonts" / "fa-solid-900.woff2"
SCRIPT = re.compile(r"<script[^>]*\bfontawesome\.js[^>]*></script>\s*")
SEARCH = re.compile(
    r"<script src=[^>]*\b(?:searchtools|language_data|searchindex)\.js[^>]*></script>\s*"
)
BLOCKING = re.compile(r"<script (?=[^>]*\bsrc=)(?![^>]*(?:\bdefer\b|documentation_options\.js))")
RULE = re.compile(r'([^{}]+)\{[^{}]*?content:\s*"(?:\\([0-9a-f]{4})|([\ue000-\uf8ff]))"', re.I)
NAMED = re.compile(r"^\.fa-([\w-]+)::?before$")
PRIVATE = re.compile("[\ue000-\uf8ff]")


def icons(html: Path) -> set[int]:
    """The code points of the icons that the built pages can show."""
    static = html / "_static"
    sources = [*html.rglob("*.html"), *static.rglob("*.js")]
    texts = [p.read_text(encoding="utf-8") for p in sources if p.stem != "fontawesome"]
    used = {name for text in texts for name in re.findall(r"\bfa-([\w-]+)", text)}
    points: set[int] = set()
    for sheet in static.rglob("*.css"):
        text = sheet.read_text(encoding="utf-8")
        points |= {ord(sign) for sign in PRIVATE.findall(text)}
        for selectors, code, sign in RULE.findall(text):
            for selector in selectors.split(","):
                named = NAMED.match(selector.strip())
                if named is None or named[1] in used:
                    points.add(int(code, 16) if code else ord(sign))
    return points


def lighter(page: str, text: str) -> str:
    """The HTML of one page without the scripts that it does not use, the others deferred."""
    text = SCRIPT.sub("", text)
    if page == "search.html":  # its inline script calls what the others define
        return text
    return BLOCKING.sub("<script defer ", SEARCH.sub("", text))


def trim(html: Path) -> int:
    """Trim the pages below `html` in place; returns how many bytes were saved.

    Doing it again changes nothing: the font is always made from the theme's own.
    """
    static = html / "_static"
    script = static / "scripts" / "fontawesome.js"
    font = static / FONT
    if not (script.is_file() and font.is_file()):
        return 0
    before = script.stat().st_size + font.stat().st_size
    for page in html.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        kept = lighter(page.name, text)
        if kept != text:
            page.write_text(kept, encoding="utf-8")
    logging.getLogger("fontTools.subset").setLevel(logging.ERROR)
    options = subset.Options(flavor="woff2", layout_features=[], notdef_outline=True)
    face = subset.load_font(str(THEME / FONT), options)
    worker = subset.Subsetter(options)
    worker.populate(unicodes=icons(html))
    worker.subset(face)
    subset.save_font(face, str(font), options)
    # An empty script, not a missing one: a page from before may still ask for it.
    script.write_text("")
    return before - script.stat().st_size - font.stat().st_size
