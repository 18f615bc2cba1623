"""A stage for one widget: the real Python object and the real browser half, without a kernel.

`Stage` opens a page whose model calls straight into the widget's Python, so that tests see the
pair as a reader does, in a second and without building the book.
"""

from __future__ import annotations

import json
from typing import Any

from cinch.widgets.base import LiveView

_PAGE = """<!doctype html><html lang="en" data-theme="{theme}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Stage</title>
<style>body{{margin:0;padding:8px;font:16px/1.5 system-ui,sans-serif;background:{ground}}}
{css}</style></head><body><main><h1 style="font-size:1.2em;margin:0">Stage</h1>
<div id="app"></div></main></body></html>"""

_START = """async ([esm, state]) => {
  const made = await import(URL.createObjectURL(new Blob([esm], {type: 'text/javascript'})));
  const handlers = new Map();
  const on = (name, f) => handlers.set(name, [...(handlers.get(name) || []), f]);
  const off = (name, f) => handlers.set(name, (handlers.get(name) || []).filter((g) => g !== f));
  const fire = (name, ...a) => (handlers.get(name) || []).forEach((f) => f(...a));
  window.stage = {
    held: false, queue: [], sent: [],
    take(news) {
      for (const [kind, data] of news) {
        if (kind === 'html') { state.html = data; fire('change:html'); }
        else fire('msg:custom', data);
      }
    },
    async release() {  // as when Python comes up late
      this.held = false;
      for (const m of this.queue.splice(0)) this.take(await window.toPython(JSON.stringify(m)));
    },
  };
  const model = {
    get: (name) => state[name], on, off,
    send: async (m) => {
      window.stage.sent.push(m);
      if (window.stage.held) window.stage.queue.push(m);
      else window.stage.take(await window.toPython(JSON.stringify(m)));
    },
  };
  window.stage.stop = made.default.render({model, el: document.getElementById('app')});
}"""


class Stage:
    """One widget on one page. ``sent`` are the events the browser sent so far."""

    def __init__(
        self,
        page: Any,
        widget: LiveView,
        *,
        theme: str = "light",
        address: str = "",
        held: bool = False,
    ) -> None:
        self.page, self.widget = page, widget
        self.errors: list[str] = []
        self._news: list[list[Any]] = []
        widget.send = lambda content, buffers=None: self._news.append(["msg", content])
        widget.observe(lambda change: self._news.append(["html", change["new"]]), "html")
        page.on("pageerror", lambda e: self.errors.append(str(e)))
        page.on("console", lambda m: m.type == "error" and self.errors.append(m.text))
        if not hasattr(page, "_stage"):
            page.expose_function("toPython", lambda text: page._stage._receive(text))
        page._stage = self
        ground = "#121212" if theme == "dark" else "#ffffff"
        html = _PAGE.format(theme=theme, css=widget._css, ground=ground)
        address = address or "http://stage.test/"
        page.route("**/*", lambda route: route.fulfill(body=html, content_type="text/html"))
        page.goto(address)
        names = ("html", "_recall", "_hash_prefix", "_label")
        state = {name: getattr(widget, name) for name in names}
        page.evaluate(_START, [widget._esm, state])
        if held:
            page.evaluate("stage.held = true")
        self.settle()

    def _receive(self, text: str) -> list[list[Any]]:
        self.widget._receive(self.widget, json.loads(text), None)
        news, self._news = self._news, []
        return news

    def settle(self) -> None:
        """Wait until every event has been answered."""
        self.page.wait_for_function(
            "stage.held || !document.querySelector('.cinch-widget[data-waiting]')"
        )

    def click(self, selector: str) -> None:
        self.page.click(selector)
        self.settle()

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)
        self.settle()

    def focused(self) -> str:
        """The ``data-key``, id or text of the focused element."""
        return str(
            self.page.evaluate(
                "(e => e.id || e.dataset.key || e.textContent)(document.activeElement)"
            )
        )

    def push(self) -> None:
        """Show what Python drew by itself (a cell that changed the widget)."""
        news, self._news = self._news, []
        self.page.evaluate("news => stage.take(news)", news)
