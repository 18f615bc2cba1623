"""Live pages: the widgets of a Jupyter Book, run by Python in the reader's browser.

A Sphinx extension for books built with MyST-NB or Jupyter Book. Pages whose notebooks display
widgets (ipywidgets, anywidget) are drawn at once from the saved state; then Pyodide starts in a
worker, runs the page's cells, and the widgets answer. ``README.md`` beside this file tells how
to configure it.
"""

from __future__ import annotations

import importlib.util
import sys
import threading
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.errors import ExtensionError
from sphinx.util import logging

from .build import Assets, Builder
from .cells import import_lines, live_cells
from .ids import number_widgets
from .node import LiveError
from .page import PlaceWidgets, make_live

__all__ = ["setup"]

_log = logging.getLogger(__name__)


class _Job:
    """The build of the assets, which runs beside the execution of the notebooks."""

    def __init__(self, builder: Builder, target: Path) -> None:
        self._builder, self._target = builder, target
        self._assets: Assets | None = None
        self._error: Exception | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        try:
            self._assets = self._builder.publish(self._target)
        except Exception as error:  # handed to the main thread
            self._error = error

    def result(self) -> Assets:
        """Wait for the build and return what it made."""
        self._thread.join()
        if isinstance(self._error, LiveError):
            raise ExtensionError(f"live pages: {self._error}")
        if self._error is not None:
            raise self._error
        assert self._assets is not None
        return self._assets


def _begin(app: Sphinx, env: BuildEnvironment, docnames: list[str]) -> None:
    """Start building the assets: the pages are known, none is read yet."""
    if app.builder.format != "html":
        return
    wanted = [f"import {name}" for name in (*app.config.live_packages, *app.config.live_preload)]
    packed = {"ipywidgets", "anywidget", "traitlets", *app.config.live_packages}
    for docname in env.found_docs:
        for cell in live_cells(env, docname):
            wanted += [line for line in import_lines(cell["source"]) if _known(line, packed)]
    cache = Path(app.config.live_cache or Path(app.outdir).parent / ".live-cache")
    try:
        builder = Builder(
            Path(app.confdir, cache),
            app.config.live_packages,
            wanted,
            say=lambda line: _log.info(line),
        )
    except LiveError as error:
        raise ExtensionError(f"live pages: {error}") from error
    app.live_job = _Job(builder, Path(app.outdir) / "live")  # type: ignore[attr-defined]


def _known(line: str, packed: set[str]) -> bool:
    """Tell whether an import line is of a packed package or of the standard library."""
    words = line.replace(",", " ").split()
    top = words[1].split(".")[0]
    return top in packed or top in sys.stdlib_module_names


def _all_if_changed(app: Sphinx, env: BuildEnvironment) -> Iterable[str] | None:
    """Have every page written again when the names of the assets have changed."""
    job: _Job | None = getattr(app, "live_job", None)
    if job is None:
        return None
    digest = job.result().digest
    if getattr(env, "live_digest", None) == digest:
        return None
    env.live_digest = digest  # type: ignore[attr-defined]
    return list(env.found_docs)


def _page(
    app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: Any
) -> None:
    job: _Job | None = getattr(app, "live_job", None)
    if job is not None and doctree is not None:
        make_live(app, pagename, context, job.result())


def _check(app: Sphinx, config: Any) -> None:
    """Refuse names of packages that the build environment does not have."""
    for name in config.live_packages:
        if not isinstance(name, str) or importlib.util.find_spec(name) is None:
            raise ExtensionError(
                f"live_packages: {name!r} cannot be imported in the build environment; "
                "name importable packages, e.g. live_packages: [mypackage]"
            )


def _number(app: Sphinx) -> None:
    """Have the build kernels number their widgets as the browser will."""
    number_widgets()


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the extension with Sphinx."""
    app.add_config_value("live_packages", [], "env", [list, tuple])
    app.add_config_value("live_preload", [], "env", [list, tuple])
    app.add_config_value("live_cache", None, "", [str])
    app.add_post_transform(PlaceWidgets)
    app.connect("config-inited", _check)
    app.connect("builder-inited", _number)
    app.connect("env-before-read-docs", _begin)
    app.connect("env-updated", _all_if_changed)
    # after MyST-NB's own handler, which adds the saved state to the page's scripts
    app.connect("html-page-context", _page, priority=900)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
