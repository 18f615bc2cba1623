"""The saved state of a page's widgets, with every long text stored once.

A page with twenty widgets of one class would carry the script and the style of that class
twenty times. :func:`share_texts` takes them out; the page half puts them back.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

#: shorter texts are not worth a reference, unless they are scripts or styles
LONG = 200


def share_texts(state: dict[str, Any]) -> tuple[dict[str, Any], dict[str, str], dict[str, str]]:
    """Return the state with references, the shared texts, and the shared styles.

    :param state: widget id to ``{"model_name", "state", ...}``, as MyST-NB saves it
    :returns: the state, in which a shared text is ``{"$live": name}``; name to text; and name
        to style sheet (those go into the page as ``<style>``, so that saved pictures look
        right before any script has run)

    >>> one = {"state": {"_css": "p {}", "value": 1}}
    >>> share_texts({"a": one})
    ({'a': {'state': {'_css': {'$live': 'live-css-0'}, 'value': 1}}}, {}, {'live-css-0': 'p {}'})
    """
    counts: Counter[str] = Counter()
    for model in state.values():
        counts.update(v for v in model["state"].values() if isinstance(v, str) and len(v) >= LONG)
    texts: dict[str, str] = {}
    styles: dict[str, str] = {}
    names: dict[str, str] = {}

    def name_of(key: str, value: Any) -> str | None:
        if not isinstance(value, str) or not value:
            return None
        if value in names:
            return names[value]
        if key == "_css" and "</" not in value and not value.startswith(("http://", "https://")):
            name = names[value] = f"live-css-{len(styles)}"
            styles[name] = value
            return name
        if counts[value] > 1:
            name = names[value] = f"live-text-{len(texts)}"
            texts[name] = value
            return name
        return None

    shared = {}
    for identity, model in state.items():
        values = {}
        for key, value in model["state"].items():
            name = name_of(key, value)
            values[key] = value if name is None else {"$live": name}
        shared[identity] = {**model, "state": values}
    return shared, texts, styles
