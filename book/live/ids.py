"""Ids of widgets that are the same in the build and in the reader's browser.

``STARTUP`` runs in every build kernel. It names a widget after the text of the cell that
creates it and its number within that cell; ``livekernel.comms`` does the same in the browser.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

STARTUP = """
def _live_ids():
    import hashlib, itertools, comm
    make, seen = comm.create_comm, {}
    state = {"prefix": "0" * 20, "numbers": itertools.count(1)}

    def enter(info):
        digest = hashlib.sha256(info.raw_cell.strip().encode()).hexdigest()[:16]
        seen[digest] = seen.get(digest, 0) + 1
        state.update(prefix=f"{digest}{seen[digest]:04x}", numbers=itertools.count(1))

    def create_comm(*args, **kwargs):
        if not kwargs.get("comm_id"):
            kwargs["comm_id"] = f"{state['prefix']}{next(state['numbers']):012x}"
        return make(*args, **kwargs)

    get_ipython().events.register("pre_run_cell", enter)
    comm.create_comm = create_comm

_live_ids()
del _live_ids
"""


def number_widgets() -> None:
    """Make every kernel started from now on number its widgets.

    Sets ``IPYTHONDIR`` to a folder with a startup file; kernels inherit the variable.
    """
    root = Path(tempfile.mkdtemp(prefix="live-ipython-"))
    startup = root / "profile_default" / "startup"
    startup.mkdir(parents=True)
    (startup / "live_ids.py").write_text(STARTUP, encoding="utf-8")
    os.environ["IPYTHONDIR"] = str(root)
