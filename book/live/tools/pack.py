"""Runs inside Pyodide under Node: compiles and packs what the reader's browser will import.

``pack.mjs`` mounts the folders it needs and calls the functions below. Archives are
deterministic (fixed dates, sorted names), so that their content hash changes only when their
content does.
"""

import ast
import importlib.util
import os
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc

_SKIP_FOLDERS = {"tests", "testing", "test", "labextension", "nbextension", "__pycache__"}
_SKIP_FOLDERS |= {"_pyinstaller_util", "node_modules", ".ipynb_checkpoints"}
_SKIP_ENDINGS = (".so", ".pyd", ".pyi", ".typed", ".pyc", ".map")
#: top-level parts of the standard library that make no sense in a browser
_NEVER = ("idlelib/", "tkinter/", "turtledemo/", "turtle.py", "ensurepip/", "venv/", "test/")


def _pyc(source, name, optimize):
    code = compile(source, name, "exec", dont_inherit=True, optimize=optimize)
    # an unchecked hash: the file is valid without a look at the source
    return bytes(_code_to_hash_pyc(code, importlib.util.source_hash(source), False))


def _add(archive, name, data):
    info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
    info.compress_type = zipfile.ZIP_DEFLATED
    info.external_attr = 0o644 << 16
    archive.writestr(info, data, compresslevel=9)


def compile_stdlib(source, target):
    """Write a copy of Pyodide's standard library archive with ``.pyc`` for ``.py``."""
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w") as new:
        for name in sorted(old.namelist()):
            if name.endswith("/") or name.startswith(_NEVER):
                continue
            data = old.read(name)
            if name.endswith(".py"):
                name, data = name + "c", _pyc(data, name, 2)
            _add(new, name, data)


def _files(root):
    """Yield (path below root's parent, full path) of what a package needs at run time."""
    if os.path.isfile(root):
        yield os.path.basename(root), root
        return
    parent = os.path.dirname(root)
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(f for f in folders if f not in _SKIP_FOLDERS)
        for name in sorted(names):
            if not name.endswith(_SKIP_ENDINGS) and not name.startswith("."):
                full = os.path.join(folder, name)
                yield os.path.relpath(full, parent), full


_LAZY = """
def __getattr__(name):
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(_WHERE[name], __name__), name)
    globals()[name] = value
    return value


def __dir__():
    return sorted({*globals(), *_WHERE})
"""


def lazy_widgets(source):
    """Return ``ipywidgets/widgets/__init__.py`` with each class imported at its first use.

    A page uses a few of the sixty widget classes; to define all takes 150 ms.

    >>> text = lazy_widgets(b"from .widget_link import jslink, jsdlink")
    >>> "_WHERE = {'jslink': '.widget_link', 'jsdlink': '.widget_link'}" in text.decode()
    True
    """
    where, kept = {}, []
    for node in ast.parse(source).body:
        if isinstance(node, ast.ImportFrom) and node.level == 1 and node.names[0].name != "*":
            for alias in node.names:
                where[alias.asname or alias.name] = f".{node.module}"
        else:
            kept.append(ast.unparse(node))
    lines = [*kept, f"_WHERE = {where!r}", "__all__ = list(_WHERE)", _LAZY]
    return "\n".join(lines).encode()


def lazy_package(source):
    """Return ``ipywidgets/__init__.py`` with ``from .widgets import *`` made lazy.

    The text stays as it is when a release no longer has that line.
    """
    star = b"from .widgets import *"
    if source.count(star) != 1:
        return source
    instead = """
from . import widgets
from .widgets import Widget
_WHERE = dict.fromkeys(widgets.__all__, ".widgets")
__all__ = list(_WHERE)
"""
    return source.replace(star, (instead + _LAZY).encode())


_LAZY_FILES = {
    "ipywidgets/__init__.py": lazy_package,
    "ipywidgets/widgets/__init__.py": lazy_widgets,
}


def pack_site(target, sources, base, packages, versions, site):
    """Write the archive of packages, and the one with the sources of the book's packages.

    :param base: folders of packages that go in as stripped ``.pyc`` and are imported from the
        archive itself
    :param packages: folders of the book's packages; they go in as ``.pyc`` with docstrings and
        with their data, and the worker lays them out as files; their sources are fetched when
        a traceback or ``inspect`` wants them
    :param versions: distribution name to version, for ``importlib.metadata.version``
    :param site: the folder the packages will be in, for the file names in tracebacks
    """
    laid = []
    with zipfile.ZipFile(target, "w") as archive, zipfile.ZipFile(sources, "w") as late:
        for root in base:
            for name, full in _files(root):
                if name.endswith(".py"):
                    with open(full, "rb") as file:
                        source = file.read()
                    source = _LAZY_FILES.get(name.replace(os.sep, "/"), bytes)(source)
                    _add(archive, name + "c", _pyc(source, name, 2))
        for root in packages:
            for name, full in _files(root):
                with open(full, "rb") as file:
                    data = file.read()
                if name.endswith(".py"):
                    _add(late, name, data)
                    name, data = name + "c", _pyc(data, f"{site}/{name}", 0)
                laid.append(name)
                _add(archive, "files/" + name, data)
        text = f"VERSIONS = {dict(sorted(versions.items()))!r}\nFILES = {laid!r}\n".encode()
        _add(archive, "live_manifest.pyc", _pyc(text, "live_manifest.py", 2))


def _module_name(path):
    name = path.removesuffix(".pyc").replace("/", ".")
    return name.removesuffix(".__init__")


def split_stdlib(full, core, rest, wanted):
    """Split the compiled standard library into a core with the wanted files, and the rest."""
    wanted = set(wanted)
    late = []
    with (
        zipfile.ZipFile(full) as old,
        zipfile.ZipFile(core, "w") as first,
        zipfile.ZipFile(rest, "w") as second,
    ):
        for name in sorted(old.namelist()):
            if name in wanted:
                _add(first, name, old.read(name))
            else:
                _add(second, name, old.read(name))
                if name.endswith(".pyc"):
                    late.append(_module_name(name))
        text = f"NAMES = {sorted(late)!r}\n".encode()
        _add(first, "live_rest.pyc", _pyc(text, "live_rest.py", 2))
