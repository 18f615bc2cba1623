"""The kernel of a live page: what stands in for IPython and Jupyter in the browser.

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
from .cells import run_cells
from .comms import receive

__all__ = ["receive", "run_cells", "start", "wire"]
