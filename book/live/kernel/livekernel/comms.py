"""Comms between widgets here and their models on the page.

A widget's id is made of the text of the cell that creates it and of its number within that
cell. The build kernel makes the same ids (``live.ids``), so that a widget that the page has
drawn from its saved state is found again, and a cell that is not live shifts nobody's number.
"""

import hashlib
import itertools
import json

import comm
from comm.base_comm import BaseComm, CommManager

from . import outputs, wire

_cells_by_comm = {}
_seen = {}
_prefix = "0" * 20
_numbers = itertools.count(1)
_later = itertools.count(1)


def enter_cell(source):
    """Begin the ids of the cell with this source. Must stay equal to ``live/ids.py``."""
    global _prefix, _numbers
    digest = hashlib.sha256(source.strip().encode()).hexdigest()[:16]
    _seen[digest] = _seen.get(digest, 0) + 1
    _prefix = f"{digest}{_seen[digest]:04x}"
    _numbers = itertools.count(1)


def leave_cells():
    """After the cells, ids of widgets made by callbacks come from another range."""
    global _prefix, _numbers
    _prefix, _numbers = "f" * 20, _later


def next_id():
    """Return the id of the next widget (32 hex digits)."""
    return f"{_prefix}{next(_numbers):012x}"


class LiveComm(BaseComm):
    """A comm that publishes to the page."""

    def publish_msg(self, msg_type, data=None, metadata=None, buffers=None, **fields):
        if msg_type == "comm_open":
            _cells_by_comm[self.comm_id] = wire.current_cell
        elif msg_type == "comm_close":
            _cells_by_comm.pop(self.comm_id, None)
        wire.send(
            msg_type,
            buffers=buffers,
            comm_id=self.comm_id,
            data=data or {},
            metadata=metadata or {},
            **fields,
        )


_manager = CommManager()


def _create_comm(*args, **kwargs):
    kwargs["comm_id"] = kwargs.get("comm_id") or next_id()
    return LiveComm(*args, **kwargs)


comm.create_comm = _create_comm
comm.get_comm_manager = lambda: _manager


def receive(text, buffers):
    """Take one message from the page to one comm.

    The closing ``idle`` tells the view on the page that it may send its next change.
    """
    message = json.loads(text)
    wire.parent = {"msg_id": message["msg_id"]}
    wire.current_cell = _cells_by_comm.get(message["comm_id"])
    try:
        target = _manager.comms.get(message["comm_id"])
        if target is not None:
            target.handle_msg(
                {
                    "content": {"comm_id": message["comm_id"], "data": message["data"]},
                    "header": wire.parent,
                    "parent_header": {},
                    "metadata": {},
                    "buffers": [memoryview(b) for b in buffers],
                }
            )
    except BaseException as error:
        outputs.show_error(error)
    finally:
        wire.send("idle", known=target is not None)
        wire.parent = {}
