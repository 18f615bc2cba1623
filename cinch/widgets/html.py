"""A small safe builder for HTML: everything that is not already `Html` is escaped.

>>> h.p("5 < 6 & ", h.b("so"), cls="cinch-note")
'<p class="cinch-note">5 &lt; 6 &amp; <b>so</b></p>'

Attributes: ``cls`` is ``class``; a trailing underscore is dropped (``for_``), other underscores
become dashes (``data_do``, ``aria_label``). ``None`` and ``False`` leave an attribute out, ``True``
writes it bare; ``aria_*`` attributes write ``true`` and ``false`` in words, as ARIA wants them.
Children may be text, numbers, `Html`, or (nested) lists of these; ``None`` and ``False`` draw
nothing, so that ``ready and h.button(...)`` works.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from html import escape

__all__ = ["Html", "classes", "h", "join", "raw", "tag"]

VOID = frozenset({"br", "hr", "img", "input", "link", "meta", "wbr"})
_NAME = re.compile(r"[a-zA-Z][a-zA-Z0-9-]*")


class Html(str):
    """Text that is HTML already and is not escaped again."""

    __slots__ = ()

    def __add__(self, other: str) -> Html:
        """Add a piece; a plain text is escaped.

        >>> raw("<br>") + "<"
        '<br>&lt;'
        """
        return Html(str.__add__(self, esc(other)))


def raw(text: str) -> Html:
    """Declare a text to be HTML. Only for text written in our own source, never for input."""
    return Html(text)


def esc(child: object) -> Html:
    """One child as HTML: escaped unless it is `Html`; lists are joined, None and False vanish.

    >>> esc(["<i>", None, 3, raw("<br>")])
    '&lt;i&gt;3<br>'
    """
    if isinstance(child, Html):
        return child
    if child is None or child is False:
        return Html("")
    if isinstance(child, str):
        return Html(escape(child, quote=True))
    if isinstance(child, Iterable):
        return Html("".join(esc(part) for part in child))
    return Html(escape(str(child), quote=True))


def join(parts: Iterable[object], between: object = "") -> Html:
    """Join pieces with a piece between them; empty pieces are left out.

    >>> join(["a", None, "b"], raw("<br>"))
    'a<br>b'
    """
    drawn = [esc(part) for part in parts]
    return Html(esc(between).join(part for part in drawn if part))


def classes(*names: object) -> str:
    """A class list of the names that are true.

    >>> classes("cinch-card", False and "cinch-dim", None, "cinch-trump")
    'cinch-card cinch-trump'
    """
    return " ".join(str(name) for name in names if name)


@cache
def _is_name(text: str) -> bool:
    return _NAME.fullmatch(text) is not None


@cache
def _attribute(key: str) -> str:
    """The attribute that a keyword stands for; ValueError for what is none, or runs a script."""
    attribute = "class" if key == "cls" else key.removesuffix("_").replace("_", "-")
    if not _is_name(attribute) or attribute.lower().startswith("on"):
        raise ValueError(f"{attribute!r} is no attribute for a widget: use data_do for events")
    return attribute


def tag(name: str, /, *children: object, **attributes: object) -> Html:
    """One element; see the module's docstring for attributes and children.

    >>> tag("button", "Deal", data_do="deal", aria_pressed=False, disabled=True)
    '<button data-do="deal" aria-pressed="false" disabled>Deal</button>'
    >>> tag("img src=x")
    Traceback (most recent call last):
    ...
    ValueError: 'img src=x' is no element name
    """
    if not _is_name(name):
        raise ValueError(f"{name!r} is no element name")
    parts = [f"<{name}"]
    for key, value in attributes.items():
        if value is None:
            continue
        attribute = _attribute(key)
        if isinstance(value, bool) and attribute.startswith("aria-"):
            value = "true" if value else "false"
        if value is True:
            parts.append(f" {attribute}")
        elif value is not False and not (attribute == "class" and value == ""):
            # A prepared piece keeps its entities; everything else is escaped here.
            text = value if isinstance(value, Html) else escape(str(value), quote=True)
            parts.append(f' {attribute}="{text}"')
    parts.append(">")
    if name in VOID:
        return Html("".join(parts))
    return Html("".join(parts) + esc(children) + f"</{name}>")


class _Builder:
    """``h.div(...)`` is ``tag("div", ...)``; a trailing underscore is dropped (``h.del_``)."""

    def __getattr__(self, name: str) -> Callable[..., Html]:
        if name.startswith("_"):
            raise AttributeError(name)
        element = name.removesuffix("_").replace("_", "-")

        def build(*children: object, **attributes: object) -> Html:
            return tag(element, *children, **attributes)

        return build


h = _Builder()
