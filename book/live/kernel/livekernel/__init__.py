"""The kernel of a live page: what stands in for IPython and the Jupyter kernel in the reader's browser.

It runs inside Pyodide in a web worker. The worker calls three functions:

* :func:`start` once, with the function that posts messages to the page;
* :func:`run_cells` with the cells of the page;
* :func:`receive` for each message from the page to a widget.

Everything that goes to the page goes through :mod:`livekernel.wire`. Importing the package
installs the IPython stub and replaces the comm factory, so it must be imported before
``ipywidgets``.
"""

from . import wire
from .wire import start

from . import ipython  # noqa: F401  isort: skip  (installs the stub; must precede ipywidgets)
from .comms import receive
from .cells import run_cells

__all__ = ["receive", "run_cells", "start", "wire"]
