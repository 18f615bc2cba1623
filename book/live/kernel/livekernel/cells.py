"""Running the cells of a page."""

import json
import linecache
import sys
import types

from pyodide.code import eval_code_async

from . import comms, outputs, wire
from .ipython import InteractiveShell

_main = types.ModuleType("__main__")
_main.__dict__["__builtins__"] = __builtins__


async def run_cells(text):
    """Run the page's cells in order; return None, or why they stopped, as JSON.

    :param text: JSON list of ``{"index", "source", "raises"}``; ``raises`` marks a cell
        that is meant to raise and must not end the run.
    :returns: ``None`` or ``{"cell", "ename", "evalue"}`` of the cell that failed.
    """
    sys.modules["__main__"] = _main
    InteractiveShell.user_ns = _main.__dict__
    outputs.take_streams()
    outputs.patch_output_widget()
    try:
        for cell in json.loads(text):
            wire.current_cell = cell["index"]
            wire.send("cell", cell=cell["index"])
            comms.enter_cell(cell["source"])
            error = await _run(cell["index"], cell["source"])
            if error is not None and not cell.get("raises"):
                return json.dumps(
                    {
                        "cell": cell["index"],
                        "ename": type(error).__name__,
                        "evalue": str(error),
                    }
                )
    finally:
        comms.leave_cells()
        wire.starting = False
    return None


async def _run(index, source):
    """Run one cell, display its last value; return the exception, if any."""
    filename = f"<cell {index + 1}>"
    linecache.cache[filename] = (len(source), None, source.splitlines(True), filename)
    try:
        value = await eval_code_async(plain(source), _main.__dict__, filename=filename)
        if value is not None:
            outputs.display(value)
    except BaseException as error:
        outputs.show_error(error)
        return error
    return None


def plain(source):
    """Return the cell without IPython's line magics and shell lines, which mean nothing here.

    >>> plain("%matplotlib inline\\nx = 1")
    'pass\\nx = 1'
    """
    if not any(line.lstrip()[:1] in ("%", "!") for line in source.splitlines()):
        return source
    lines = []
    for line in source.split("\n"):
        stripped = line.lstrip()
        if stripped[:1] in ("%", "!"):
            line = line[: len(line) - len(stripped)] + "pass"
        lines.append(line)
    return "\n".join(lines)
