"""The cells of a page that run in the reader's browser."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

from myst_nb.core.read import create_nb_reader
from sphinx.environment import BuildEnvironment

#: cells with one of these tags run in the build only
NOT_LIVE = frozenset({"skip-live", "skip-execution"})


def live_cells(env: BuildEnvironment, docname: str) -> list[dict[str, Any]]:
    """Return the live code cells of a page, hidden ones included, in order.

    :returns: ``{"index", "source"}`` of each, with ``"raises": True`` where the cell is tagged
        ``raises-exception``; an empty list for a page that is not a notebook. The index counts
        all cells, text too, as MyST-NB does.
    """
    path = Path(env.doc2path(docname))
    text = path.read_text(encoding="utf-8")
    config: Any = env
    reader = create_nb_reader(str(path), config.myst_config, config.mystnb_config, text)
    if reader is None:
        return []
    cells = []
    for index, cell in enumerate(reader.read(text).cells):
        tags = set(cell.metadata.get("tags", []))
        source = cell.source
        if cell.cell_type != "code" or not source.strip() or tags & NOT_LIVE:
            continue
        if source.lstrip().startswith("%%"):
            continue
        found: dict[str, Any] = {"index": index, "source": source}
        if "raises-exception" in tags:
            found["raises"] = True
        cells.append(found)
    return cells


def import_lines(source: str) -> list[str]:
    """Return the import statements of a cell, wherever they are in it.

    >>> import_lines("import os, re\\nfrom random import Random\\nx = 1")
    ['from random import Random', 'import os, re']
    """
    lines = [line for line in source.split("\n") if line.lstrip()[:1] not in ("%", "!")]
    try:
        tree = ast.parse("\n".join(lines))
    except SyntaxError:
        return []
    found = [n for n in ast.walk(tree) if isinstance(n, (ast.Import, ast.ImportFrom))]
    return sorted({ast.unparse(node) for node in found})
