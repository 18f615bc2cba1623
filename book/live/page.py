"""What the extension does to a page: saved pictures, marks on cells, data and the script."""

from __future__ import annotations

import html
import json
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform

from .build import Assets
from .cells import live_cells
from .state import share_texts

VIEW = "application/vnd.jupyter.widget-view+json"
STATE = "application/vnd.jupyter.widget-state+json"

_NO_PICTURE = "An interactive widget stands here; it needs JavaScript."
_PICTURE = "This is a saved picture of an interactive widget; with JavaScript it answers."


def _script_json(data: object) -> str:
    """Return JSON that can stand in a ``<script>``."""
    return json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")


def _view(model: str, cell: int, picture: str | None) -> str:
    """Return the HTML of the place of one widget."""
    head = f'<div class="live-view" data-live="saved" data-model="{model}" data-cell="{cell}">'
    saved = f'<div class="live-saved">{picture}</div>' if picture else ""
    sentence = _PICTURE if picture else _NO_PICTURE
    return f'{head}{saved}<noscript><p class="live-note">{sentence}</p></noscript></div>'


class PlaceWidgets(SphinxPostTransform):
    """Turn each saved widget view into a place with its saved picture.

    Runs just before MyST-NB chooses one MIME type per output, while the ``text/html`` of the
    same output is still there.
    """

    default_priority = 3
    formats = ("html",)

    def run(self, **_: Any) -> None:
        """Run the transform on one document."""
        for cell in self.document.findall(nodes.container):
            if cell.get("nb_element") != "cell_code":
                continue
            cell["classes"].append(f"live-cell-{cell['cell_index']}")
            for bundle in list(cell.findall(nodes.container)):
                if bundle.get("nb_element") == "mime_bundle":
                    self._place(bundle, cell["cell_index"])

    @staticmethod
    def _place(bundle: nodes.container, cell: int) -> None:
        parts = {part.get("mime_type"): part for part in bundle.children}
        view = parts.get(VIEW)
        if view is None:
            return
        text = view.astext()
        model = json.loads(text[text.index("{") : text.rindex("}") + 1])["model_id"]
        picture = parts["text/html"].astext() if "text/html" in parts else None
        raw = nodes.raw("", _view(html.escape(model), cell, picture), format="html")
        view.children = [raw]
        raw.parent = view


def _saved_state(context: dict[str, Any]) -> dict[str, Any]:
    """Take the saved widget state out of the page's scripts and return it."""
    kept, state = [], {}
    for script in context.get("script_files", []):
        attributes = getattr(script, "attributes", {})
        if attributes.get("type") == STATE:
            state = json.loads(attributes["body"])["state"]
        else:
            kept.append(script)
    context["script_files"] = kept
    return state


def make_live(app: Sphinx, pagename: str, context: dict[str, Any], assets: Assets) -> None:
    """Put state, cells, names of files and the script into a page that has widgets."""
    body = context.get("body", "")
    state = _saved_state(context)
    if 'class="live-view"' not in body:
        return
    shared, texts, styles = share_texts(state)
    at = context["pathto"]
    folder = at("live/", 1)
    data = {"folder": folder, "files": assets.worker, "cells": live_cells(app.env, pagename)}
    head = [f'<link rel="stylesheet" href="{folder}{assets.css}">']
    head += [f'<style id="{name}">{text}</style>' for name, text in styles.items()]
    head += [f'<link rel="modulepreload" href="{folder}{part}">' for part in assets.parts]
    head.append(f'<script type="module" src="{folder}{assets.front}"></script>')
    context["metatags"] = context.get("metatags", "") + "\n" + "\n".join(head)
    tail = [
        ("live-state", {"state": shared, "texts": texts}),
        ("live-page", data),
    ]
    context["body"] = body + "".join(
        f'<script type="application/json" id="{name}">{_script_json(value)}</script>'
        for name, value in tail
    )
