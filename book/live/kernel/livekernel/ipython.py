"""A stub of the few IPython names that ipywidgets, anywidget and a book's cells import.

The real package would cost 5 MB and 150 ms in the reader's browser. Importing this module
puts the stub into ``sys.modules``; it also answers ``importlib.metadata.version`` for the
packed distributions without importing the whole of ``importlib.metadata``.
"""

import importlib.util
import sys
import types
import typing

from . import outputs


class _Events:
    """Events that nothing fires; comms announce each message to them."""

    def trigger(self, *_, **__):
        pass

    def register(self, *_):
        pass

    unregister = register


class InteractiveShell:
    """What ``get_ipython()`` returns: enough to show errors and to ignore magics."""

    user_ns = {}
    events = _Events()

    @classmethod
    def instance(cls):
        return _shell

    @classmethod
    def initialized(cls):
        return True

    def showtraceback(self, exc_tuple=None, **_):
        error = exc_tuple[1] if exc_tuple else sys.exc_info()[1]
        if error is not None:
            outputs.show_error(error)

    def run_line_magic(self, name, line="", *_):
        return None

    def run_cell_magic(self, name, line="", cell=""):
        return None

    def register_magics(self, *_):
        return None


_shell = InteractiveShell()


def get_ipython():
    """Return the stub shell."""
    return _shell


def _module(name, **names):
    module = types.ModuleType(name)
    module.__path__ = []
    module.__dict__.update(names)
    sys.modules[name] = module
    return module


_display_names = {
    name: getattr(outputs, name)
    for name in (
        "HTML",
        "SVG",
        "DisplayObject",
        "Latex",
        "Markdown",
        "Pretty",
        "clear_output",
        "display",
    )
}
_display = _module("IPython.display", **_display_names)
_core = _module("IPython.core")
_core.interactiveshell = _module("IPython.core.interactiveshell", InteractiveShell=InteractiveShell)
_core.display = _module("IPython.core.display", **_display_names)
_module(
    "IPython",
    get_ipython=get_ipython,
    display=_display,
    core=_core,
    version_info=(9, 0, 0),
    __version__="9.0.0",
)

# anywidget and psygnal want only names that the standard typing module has by now
if importlib.util.find_spec("typing_extensions") is None:
    sys.modules["typing_extensions"] = typing
