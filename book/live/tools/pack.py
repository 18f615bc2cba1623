"""Runs inside Pyodide under Node: compiles and packs what the reader's browser will import.

``pack.mjs`` mounts the folders it needs and calls the functions below. What they write is
deterministic (fixed dates, sorted names), so that their content hash changes only when their
content does.
"""

import ast
import gzip
import importlib.util
import marshal
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


def _add(archive, name, data, packed=True):
    info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
    info.compress_type = zipfile.ZIP_DEFLATED if packed else zipfile.ZIP_STORED
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
                yield os.path.relpath(full, parent).replace(os.sep, "/"), full


_LAZY = """
_before = globals().get("__getattr__")


def __getattr__(name):
    if name not in _WHERE:
        if _before is not None:
            return _before(name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    module, attribute = _WHERE[name]
    value = getattr(import_module(module, __name__), attribute)
    globals()[name] = value
    return value


def __dir__():
    return sorted({*globals(), *_WHERE})
"""


def lazy_names(source):
    """Return a package's ``__init__.py`` with what it gathers imported at its first use.

    A page uses a few of the sixty classes of ipywidgets; to define all takes 150 ms.

    >>> text = lazy_names(b"from .widget_link import jslink, link as both")
    >>> "_WHERE = {'jslink': ('.widget_link', 'jslink'), 'both': ('.widget_link', 'link')}" in (
    ...     text.decode()
    ... )
    True
    """
    where, kept = {}, []
    for node in ast.parse(source).body:
        if isinstance(node, ast.ImportFrom) and node.level == 1 and node.names[0].name != "*":
            for alias in node.names:
                where[alias.asname or alias.name] = f".{node.module}", alias.name
        else:
            kept.append(ast.unparse(node))
    lines = [*kept, f"_WHERE = {where!r}", _LAZY]
    if not any(line.startswith("__all__ =") for line in kept):
        lines.append("__all__ = list(_WHERE)")
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
_WHERE = {name: (".widgets", name) for name in widgets.__all__}
__all__ = list(_WHERE)
"""
    return source.replace(star, (instead + _LAZY).encode())


_LATE_PATTERN = b"""
class _Pattern:
    def __init__(self, *arguments):
        self._arguments = arguments

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(re.compile(*self._arguments), name)
"""


def late_patterns(source):
    """Return a module with its regular expressions compiled at their first use (25 ms)."""
    head, found, rest = source.partition(b"import re\n")
    if not found:
        return source
    return head + found + _LATE_PATTERN + rest.replace(b" = re.compile(", b" = _Pattern(")


_LAZY_FILES = {
    "anywidget/__init__.py": lazy_names,
    "ipywidgets/__init__.py": lazy_package,
    "ipywidgets/widgets/__init__.py": lazy_names,
    "ipywidgets/widgets/trait_types.py": late_patterns,
    "psygnal/__init__.py": lazy_names,
}


def pack_site(out, base, packages, versions, site):
    """Write all packages as ``site.bin``, and the sources of the book's own as ``sources.zip``.

    ``site.bin`` is a marshalled ``{"modules", "files", "versions"}``: module name to (is a
    package, file name, marshalled code); path to content; distribution name to version.

    :param base: folders of packages that go in stripped: no docstrings, no data
    :param packages: folders of the book's packages; they keep docstrings and data; their
        sources are fetched when a traceback or ``inspect`` wants them
    :param versions: distribution name to version, for ``importlib.metadata.version``
    :param site: the folder the packages will seem to be in
    """
    modules, files = {}, {}

    def add(name, source, origin, optimize):
        code = compile(source, origin, "exec", dont_inherit=True, optimize=optimize)
        package = name.endswith("__init__.py")
        modules[_module_name(name)] = (package, origin, marshal.dumps(code))

    for root in base:
        for name, full in _files(root):
            if name.endswith(".py"):
                with open(full, "rb") as file:
                    source = file.read()
                add(name, _LAZY_FILES.get(name, bytes)(source), f"/lib/packed/{name}", 2)
    with zipfile.ZipFile(f"{out}/sources.zip", "w") as late:
        for root in packages:
            for name, full in _files(root):
                with open(full, "rb") as file:
                    data = file.read()
                if name.endswith(".py"):
                    _add(late, name, data)
                    add(name, data, f"{site}/{name}", 0)
                else:
                    files[f"{site}/{name}"] = data
    with open(f"{out}/site.bin", "wb") as file:
        marshal.dump({"modules": modules, "files": files, "versions": versions}, file)


def _module_name(path):
    name = path.removesuffix(".pyc").removesuffix(".py").replace("/", ".")
    return name.removesuffix(".__init__")


#: where the worker lays the archives, unpacked
FOLDER = "/lib/live"
#: bytes before the code in a ``.pyc``
_HEADER = 16
#: packages of which every module stays in the first archive: a page may use any widget
_WHOLE = ("ipywidgets.widgets", "livekernel")


def split(full, site, boot, out, wanted):
    """Sort what is loaded at the start from what is not.

    Writes into the folder ``out``: ``start.zip``, the little that Python needs before it can
    take archives in, and ``boot.py``, which takes them in; ``core.pack``, the part of the
    standard library that is loaded at the start; ``site.pack``, the packages; and ``rest.zip``,
    the rest of both, of which ``core.pack`` holds a list in the module ``live_rest``. A pack is
    compressed as a whole, for the browser is many times quicker at unpacking than Python in it.
    The book's own packages stay whole.

    :param full: the compiled standard library
    :param site: the file ``site.bin``
    :param boot: the file ``boot.py``
    :param wanted: names of the modules that are loaded at the start
    """
    wanted, late, core = set(wanted), [], {}
    with open(site, "rb") as file:
        packages = marshal.load(file)
    kept = {}
    with (
        zipfile.ZipFile(full) as stdlib,
        zipfile.ZipFile(f"{out}/start.zip", "w") as start,
        zipfile.ZipFile(f"{out}/rest.zip", "w") as rest,
    ):
        for path in sorted(stdlib.namelist()):
            name, data = _module_name(path), stdlib.read(path)
            if name not in wanted:
                _add(rest, path, data)
                if path.endswith(".pyc"):
                    late.append(name)
            elif name.partition(".")[0] == "encodings":
                _add(start, path, data, packed=False)
            else:
                origin = f"/lib/python314.zip/{path}"
                core[name] = (path.endswith("/__init__.pyc"), origin, data[_HEADER:])
        for name, (package, origin, code) in sorted(packages["modules"].items()):
            is_base = origin.startswith("/lib/packed/")
            if name in wanted or name.startswith(_WHOLE) or not is_base:
                kept[name] = (package, origin, code)
                continue
            path = origin.removeprefix("/lib/packed/") + "c"
            _add(rest, path, _code_to_hash_pyc(marshal.loads(code), bytes(8), False))
            late.append(name)
        with open(boot, "rb") as file:
            source = file.read() + f"\n\nboot({FOLDER!r})\n".encode()
        # Python imports a module of this name by itself, before anything of weight
        _add(start, "sitecustomize.pyc", _pyc(source, "livekernel/boot.py", 2), packed=False)
    names = compile(f"NAMES = {sorted(late)!r}", "live_rest.py", "exec")
    core["live_rest"] = (False, "live_rest.py", marshal.dumps(names))
    _pack(f"{out}/core.pack", {"modules": core, "files": {}, "versions": {}})
    _pack(f"{out}/site.pack", {**packages, "modules": kept})


def _pack(target, archive):
    with open(target, "wb") as file:
        file.write(gzip.compress(marshal.dumps(archive), 9, mtime=0))
