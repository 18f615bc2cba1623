"""Every page of the book, whatever is on it: clean, readable, reachable, on any screen."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import pytest

ROOT = Path(__file__).resolve().parents[2]
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"

# What the theme does wrong and a small override cannot mend: (axe rule, part of the selector).
THEMES_OWN: tuple[tuple[str, str], ...] = ()

# Elements that stick out to the right of the window, unless a parent scrolls them itself.
STICKING_OUT = """() => {
  const wide = document.documentElement.clientWidth + 1, found = [];
  for (const e of document.querySelectorAll("body *")) {
    const box = e.getBoundingClientRect();
    if (!box.width || !box.height || box.right <= wide) continue;
    let held = false;
    for (let p = e.parentElement; p && p !== document.body; p = p.parentElement)
      if (getComputedStyle(p).overflowX !== "visible") { held = true; break; }
    if (!held && getComputedStyle(e).position !== "fixed")
      found.push(`${e.tagName.toLowerCase()}.${e.className} to ${Math.round(box.right)} px`);
  }
  return { page: document.documentElement.scrollWidth > wide, found: found.slice(0, 5) };
}"""


class Loads(HTMLParser):
    """The addresses that a page loads by itself, the ones it links to, and its anchors."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.loads: list[str] = []
        self.links: list[str] = []
        self.anchors: set[str] = set()
        self.images: list[dict[str, str]] = []
        self.headings, self.in_article = 0, False
        self.lang = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Sort one element's addresses by what a browser does with them."""
        at = {name: value or "" for name, value in attributes}
        self.anchors |= {at[name] for name in ("id", "name") if name in at}
        self.in_article |= tag == "article"  # the theme repeats the title for print before it
        self.headings += tag == "h1" and self.in_article
        if tag == "html":
            self.lang = at.get("lang", "")
        if tag == "img":
            self.images.append(at)
        if "src" in at:
            self.loads.append(at["src"])
        self.loads += [part.split()[0] for part in at.get("srcset", "").split(",") if part.strip()]
        if tag == "link" and at.get("rel") != "canonical" and "href" in at:
            self.loads.append(at["href"])
        if tag == "object" and "data" in at:
            self.loads.append(at["data"])
        if tag == "a" and "href" in at:
            self.links.append(at["href"])


@pytest.fixture(scope="session")
def parsed(built: Path) -> Callable[[str], Loads]:
    """A page of the site, parsed once."""
    known: dict[str, Loads] = {}

    def parse(page_path: str) -> Loads:
        if page_path not in known:
            known[page_path] = Loads((built / page_path).read_text(encoding="utf-8"))
        return known[page_path]

    return parse


def is_anchor(fragment: str) -> bool:
    """Whether this is a place on a page, not a widget's state in the address (`key=value`)."""
    return bool(fragment) and "=" not in fragment


def _stranger(address: str) -> bool:
    return urlsplit(address).scheme not in ("", "data") or address.startswith("//")


# --- what stands in the files -------------------------------------------------------------


def test_page_loads_nothing_from_elsewhere(page_path: str, parsed: Callable[[str], Loads]) -> None:
    assert [a for a in parsed(page_path).loads if _stranger(a)] == []


def test_what_a_page_loads_is_there(
    page_path: str, parsed: Callable[[str], Loads], built: Path
) -> None:
    for address in parsed(page_path).loads:
        if address.startswith("data:"):
            continue
        target = built / urljoin(page_path, unquote(urlsplit(address).path))
        assert target.is_file(), f"{page_path} loads {address}, which is not there"


def test_links_inside_the_book_lead_somewhere(
    page_path: str, parsed: Callable[[str], Loads], built: Path
) -> None:
    broken = []
    for address in parsed(page_path).links:
        parts = urlsplit(address)
        if parts.scheme or not (parts.path or parts.fragment):
            continue
        target = urljoin(page_path, unquote(parts.path)) if parts.path else page_path
        if not (built / target).is_file():
            broken.append(address)
            continue
        if target.endswith(".html") and is_anchor(parts.fragment):
            broken += [address] if parts.fragment not in parsed(target).anchors else []
    assert broken == []


def test_page_says_its_language_and_has_one_heading(
    page_path: str, parsed: Callable[[str], Loads]
) -> None:
    page = parsed(page_path)
    assert (page.lang, page.headings) == ("en", 1)


def test_pictures_are_described(page_path: str, parsed: Callable[[str], Loads]) -> None:
    """A file name is no description."""
    for image in parsed(page_path).images:
        described = image.get("alt", "")
        decorative = image.get("role") == "presentation" or image.get("aria-hidden") == "true"
        named_after_file = re.search(r"\.(png|svg|jpe?g|gif)$", described)
        assert decorative or (len(described) > 20 and not named_after_file), image


def _sheets(built: Path) -> Iterator[Path]:
    yield from built.rglob("*.css")


def test_style_sheets_load_nothing_from_elsewhere(built: Path) -> None:
    pattern = re.compile(r"(?:url\(|@import)\s*[\"']?((?:https?:)?//[^\"')\s]+)", re.I)
    found = {
        sheet.name: hits
        for sheet in _sheets(built)
        if (hits := pattern.findall(sheet.read_text(encoding="utf-8")))
    }
    assert found == {}


def test_root_leads_to_the_first_page(
    built: Path, site: str, visit: Callable, page_paths: list[str]
) -> None:
    seen = visit(site)
    seen.page.wait_for_url(f"**/{page_paths[0]}")
    assert seen.page.locator("article h1").first.is_visible()
    assert (built / ".nojekyll").is_file()


# --- what a browser shows -----------------------------------------------------------------


def test_page_is_clean_and_drawn(
    page_path: str, site: str, visit: Callable, settled: Callable
) -> None:
    """No console error and no stranger asked, through start-up and until Python is live."""
    seen = visit(site + page_path)
    settled(seen.page)
    seen.assert_clean()


def test_page_under_a_sub_path(page_path: str, subsite: str, visit: Callable) -> None:
    seen = visit(subsite + page_path)
    seen.page.wait_for_load_state("networkidle")
    assert seen.page.locator("article h1").first.is_visible()
    seen.assert_clean()


SCREENS = {  # name: (width, height, text size)
    "a phone of 320 px": (320, 640, "100%"),
    "1280 px zoomed to 200 %": (640, 450, "100%"),
    "1280 px with text at 200 %": (1280, 900, "200%"),
    "360 px with text at 200 %": (360, 740, "200%"),
}


def test_page_never_scrolls_sideways(
    page_path: str, site: str, visit: Callable, drawn: Callable
) -> None:
    seen = visit(site + page_path)
    drawn(seen.page)
    found = {}
    for name, (width, height, text) in SCREENS.items():
        seen.page.set_viewport_size({"width": width, "height": height})
        seen.page.evaluate("size => document.documentElement.style.fontSize = size", text)
        seen.page.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done, 80)))")
        result = seen.page.evaluate(STICKING_OUT)
        if result["page"] or result["found"]:
            found[name] = result
    assert found == {}


def test_axe_finds_nothing(page_path: str, site: str, visit: Callable, drawn: Callable) -> None:
    """In light and in dark; violations of our own, that is: see THEMES_OWN."""
    assert AXE.is_file(), "axe-core is not installed; `make env` runs npm ci"
    seen = visit(site + page_path, theme="light", reduced_motion="reduce")
    drawn(seen.page)
    seen.page.add_script_tag(path=str(AXE))
    ours = []
    for theme in ("light", "dark"):
        if theme == "dark":
            seen.page.evaluate("document.documentElement.dataset.mode = 'dark'")
            seen.page.evaluate("document.documentElement.dataset.theme = 'dark'")
            seen.page.wait_for_timeout(300)
        assert seen.page.evaluate("document.documentElement.dataset.theme") == theme
        result = seen.page.evaluate("axe.run({ resultTypes: ['violations'] })")
        ours += [
            f"{theme}: {v['id']}: {n['target']} {n['html'][:120]} {n.get('failureSummary', '')}"
            for v in result["violations"]
            for n in v["nodes"]
            if not any(v["id"] == rule and part in str(n["target"]) for rule, part in THEMES_OWN)
        ]
    assert ours == []


def test_page_reads_without_javascript(page_path: str, site: str, visit: Callable) -> None:
    """With scripts off there is text, and every output of a cell has something to read."""
    seen = visit(site + page_path, java_script_enabled=False)
    page = seen.page
    assert page.locator("article h1").first.is_visible()
    assert len(page.locator("article").first.inner_text()) > 200
    for output in page.locator(".cell_output:has(script[type*='widget-view'])").all():
        assert output.is_visible()
        assert output.inner_text().strip(), "a widget that leaves a gap without JavaScript"


def test_first_tab_skips_to_the_text(page_path: str, site: str, visit: Callable) -> None:
    seen = visit(site + page_path)
    seen.page.keyboard.press("Tab")
    focused = seen.page.evaluate("document.activeElement.getAttribute('href')")
    assert focused == "#main-content"
    seen.page.keyboard.press("Enter")
    assert seen.page.evaluate("location.hash") == "#main-content"
