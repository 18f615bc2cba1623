"""First Python code in the browser: makes what is packed importable, from memory.

The archives are those that ``tools/pack.py`` makes: each a marshalled ``{"modules", "files",
"versions"}``. Importing from memory takes half the time of importing from a zip file; only data
files are laid out, beside where the modules seem to be.
"""

import gc
import marshal
import os
import sys
from _frozen_importlib import ModuleSpec

#: What Pyodide and asyncio import and a page hardly ever uses: its code runs at the first look
#: into the module, which spares every start a tenth of its time.
AT_FIRST_USE = {"_colorize", "ssl", "asyncio.sslproto", "bz2", "lzma", "compression.zstd"}
AT_FIRST_USE |= {"codeop", "difflib", "locale", "signal", "uuid"}

# Nearly all that a start makes stays: to look for rubbish among it is for nothing.
_thresholds = gc.get_threshold()
gc.set_threshold(100_000)

_modules = {}
_versions = {}


class PackedFinder:
    """Finder and loader: name to (is a package, file name, marshalled code)."""

    def find_spec(self, name, path=None, target=None):
        if name not in _modules:
            return None
        package, origin, _ = _modules[name]
        spec = ModuleSpec(name, self, origin=origin, is_package=package)
        spec.has_location = True
        if package:
            spec.submodule_search_locations = [origin.rpartition("/")[0]]
        return spec

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        name, names = module.__name__, module.__dict__
        if name not in AT_FIRST_USE:
            exec(self.get_code(name), names)
            return

        def at_first_use(attribute):
            if names.get("__getattr__") is at_first_use:
                del names["__getattr__"]
                exec(self.get_code(name), names)
            return getattr(module, attribute)

        names["__getattr__"] = at_first_use

    def get_code(self, name):
        return marshal.loads(_modules[name][2])

    def is_package(self, name):
        return _modules[name][0]

    def get_source(self, name):
        from livekernel.late import get_source

        return get_source(_modules[name][1])

    def get_data(self, path):
        with open(path, "rb") as file:
            return file.read()

    def get_resource_reader(self, name):
        from importlib.readers import FileReader
        from types import SimpleNamespace

        return FileReader(SimpleNamespace(path=_modules[name][1]))


def add_archive(data):
    """Make the modules, files and versions of an archive known.

    :param data: the archive, as bytes
    """
    archive = marshal.loads(data)
    _modules.update(archive["modules"])
    _versions.update(archive["versions"])
    for path, content in archive["files"].items():
        os.makedirs(path.rpartition("/")[0], exist_ok=True)
        with open(path, "wb") as file:
            file.write(content)


def started():
    """Look for rubbish again, but not among what the start has made."""
    gc.freeze()
    gc.set_threshold(*_thresholds)


def install():
    """Begin to find what the archives hold."""
    # before the finder that would take the folders of data files for packages
    sys.meta_path.insert(0, PackedFinder())
    _shorten_metadata()


def _shorten_metadata():
    """``importlib.metadata`` is large, and all that is asked of it is a version."""
    import importlib

    metadata = type(sys)("importlib.metadata")

    class PackageNotFoundError(ModuleNotFoundError):
        """As in the real module."""

    def version(name):
        if name in _versions:
            return _versions[name]
        raise PackageNotFoundError(name)

    def rest(name):
        # somebody needs more than versions: let the real module take over
        if name.startswith("__"):
            raise AttributeError(name)
        sys.modules.pop("importlib.metadata", None)
        real = importlib.import_module("importlib.metadata")
        real.version = version
        return getattr(real, name)

    metadata.version = version
    metadata.PackageNotFoundError = PackageNotFoundError
    metadata.__getattr__ = rest
    metadata.__path__ = []
    sys.modules["importlib.metadata"] = importlib.metadata = metadata


def boot(folder):
    """Take all archives of a folder in, and remove them.

    :param folder: where the worker has laid them
    """
    for name in sorted(os.listdir(folder)):
        with open(f"{folder}/{name}", "rb") as file:
            add_archive(file.read())
        os.remove(f"{folder}/{name}")
    install()
