"""Messages from the kernel to the page, and which cell they belong to."""

import json

_post = None
#: header of the message being answered; ipywidgets' echo needs it
parent = {}
#: index of the cell whose code is running, or that made the widget being answered
current_cell = None
#: True while the page's cells run for the first time
starting = True


def start(post):
    """Set ``post(json_text, buffers)``, the way to the page."""
    global _post
    _post = post


def _plain(value):
    """Turn what JSON does not know into something it does."""
    if hasattr(value, "isoformat"):
        return value.isoformat()
    if isinstance(value, (set, frozenset, tuple)):
        return list(value)
    if hasattr(value, "tolist"):
        return value.tolist()
    return str(value)


def _finite(value):
    """Replace NaN and infinities, which a browser's JSON parser refuses, by None."""
    if isinstance(value, float) and (value != value or value in (float("inf"), float("-inf"))):
        return None
    if isinstance(value, dict):
        return {k: _finite(v) for k, v in value.items()}
    if isinstance(value, (list, tuple)):
        return [_finite(v) for v in value]
    return value


def send(kind, buffers=None, **fields):
    """Post one message of the given kind with its fields (JSON) and binary buffers."""
    message = {"type": kind, "parent": parent, **fields}
    try:
        text = json.dumps(message, allow_nan=False, default=_plain)
    except ValueError:
        text = json.dumps(_finite(message), default=_plain)
    _post(text, buffers or [])
