"""Where printed text, displayed objects and tracebacks go.

Outside any ``ipywidgets.Output`` they go to the page, which shows them under the cell they
belong to. Inside a ``with output:`` block they are appended to that widget's ``outputs``.
"""

import sys
import traceback

from . import wire

#: the Output widgets that are capturing now, innermost last
_capturing = []
#: Output widgets asked to clear when the next output comes
_clear_later = set()


class DisplayObject:
    """Base of the display classes of the IPython stub: data under one MIME type."""

    mime = "text/plain"

    def __init__(self, data="", **_):
        self.data = data

    def _repr_mimebundle_(self, include=None, exclude=None):
        return {self.mime: self.data, "text/plain": f"<{type(self).__name__} object>"}


class HTML(DisplayObject):
    mime = "text/html"


class Markdown(DisplayObject):
    mime = "text/markdown"


class SVG(DisplayObject):
    mime = "image/svg+xml"


class Latex(DisplayObject):
    mime = "text/latex"


class Pretty(DisplayObject):
    mime = "text/plain"

    def _repr_mimebundle_(self, include=None, exclude=None):
        return {self.mime: str(self.data)}


_REPRS = (
    ("_repr_html_", "text/html"),
    ("_repr_markdown_", "text/markdown"),
    ("_repr_svg_", "image/svg+xml"),
    ("_repr_latex_", "text/latex"),
)


def mime_bundle(obj):
    """Return the MIME bundle of an object the way IPython's formatters would."""
    if (make := getattr(obj, "_repr_mimebundle_", None)) and not isinstance(obj, type):
        bundle = make(include=None, exclude=None)
        if bundle:
            return bundle[0] if isinstance(bundle, tuple) else bundle
    bundle = {"text/plain": repr(obj)}
    if not isinstance(obj, type):
        for name, mime in _REPRS:
            if (make := getattr(obj, name, None)) and (value := make()) is not None:
                bundle[mime] = value[0] if isinstance(value, tuple) else value
    return bundle


def emit(output):
    """Send one nbformat-like output to the innermost Output widget, or to the page."""
    if not _capturing:
        wire.send("output", cell=wire.current_cell, starting=wire.starting, output=output)
        return
    widget = _capturing[-1]
    before = widget.outputs
    if widget in _clear_later:
        _clear_later.discard(widget)
        before = ()
    last = before[-1] if before else {}
    if output["output_type"] == "stream" and last.get("name") == output["name"]:
        joined = {**last, "text": last["text"] + output["text"]}
        widget.outputs = (*before[:-1], joined)
    else:
        widget.outputs = (*before, output)


def display(*objs, include=None, exclude=None, metadata=None, raw=False, **_):
    """Display objects: the stub's ``IPython.display.display``."""
    for obj in objs:
        data = obj if raw else mime_bundle(obj)
        emit({"output_type": "display_data", "data": data, "metadata": metadata or {}})


def clear_output(wait=False):
    """Clear the innermost Output widget, or the output of the running cell on the page."""
    if not _capturing:
        wire.send("clear", cell=wire.current_cell, wait=wait)
    elif wait:
        _clear_later.add(_capturing[-1])
    else:
        _capturing[-1].outputs = ()


def _from_the_cell(tb):
    """Return the traceback from the first frame of a cell on, if there is one."""
    frame = tb
    while frame is not None:
        if frame.tb_frame.f_code.co_filename.startswith("<cell "):
            return frame
        frame = frame.tb_next
    return tb


def show_error(error):
    """Show a traceback, without the frames that led to the cell's own code."""
    lines = traceback.format_exception(type(error), error, _from_the_cell(error.__traceback__))
    emit(
        {
            "output_type": "error",
            "ename": type(error).__name__,
            "evalue": str(error),
            "traceback": ["".join(lines)],
        }
    )


class Stream:
    """A text stream whose writes become outputs of the running cell."""

    encoding = "utf-8"
    errors = "strict"

    def __init__(self, name):
        self.name = name

    def write(self, text):
        if text:
            emit({"output_type": "stream", "name": self.name, "text": text})
        return len(text)

    def writelines(self, lines):
        self.write("".join(lines))

    def flush(self):
        pass

    def isatty(self):
        return False

    def writable(self):
        return True


def patch_output_widget():
    """Make ``ipywidgets.Output`` capture here: no Jupyter front end does it for us."""
    from ipywidgets import Output

    def enter(self):
        _capturing.append(self)
        return self

    def leave(self, kind, error, tb):
        if error is not None:
            show_error(error)
        _capturing.remove(self)
        return isinstance(error, Exception)

    def clear(self, wait=False):
        if wait:
            _clear_later.add(self)
        else:
            self.outputs = ()

    def append_display_data(self, obj):
        self.outputs = (
            *self.outputs,
            {"output_type": "display_data", "data": mime_bundle(obj), "metadata": {}},
        )

    Output.__enter__, Output.__exit__ = enter, leave
    Output.clear_output, Output.append_display_data = clear, append_display_data


def take_streams():
    """Replace ``sys.stdout`` and ``sys.stderr``."""
    sys.stdout, sys.stderr = Stream("stdout"), Stream("stderr")
