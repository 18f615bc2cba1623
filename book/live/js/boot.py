"""First Python code in the worker: makes the packed packages importable.

``boot(data)`` takes the archive of packages, as ``tools/pack.py`` made it: a marshalled
``{"modules", "files", "versions"}``. Modules are imported from memory, which saves the time to
unpack them; only data files are laid out, beside where the modules seem to be.
"""


def boot(data):
    """Install the finder of packed modules.

    :param data: the archive as bytes or as a JavaScript Uint8Array, compressed or not
    """
    import importlib
    import marshal
    import os
    import sys
    import types
    from importlib.machinery import ModuleSpec

    if hasattr(data, "to_bytes"):
        data = data.to_bytes()
    if data[:4] == b"\x28\xb5\x2f\xfd":
        from compression import zstd

        data = zstd.decompress(data)
    archive = marshal.loads(data)
    modules, versions = archive["modules"], archive["versions"]

    class PackedFinder:
        """Finder and loader: name to (is a package, file name, marshalled code)."""

        def find_spec(self, name, path=None, target=None):
            if name not in modules:
                return None
            package, origin, _ = modules[name]
            spec = ModuleSpec(name, self, origin=origin, is_package=package)
            spec.has_location = True
            if package:
                spec.submodule_search_locations = [origin.rpartition("/")[0]]
            return spec

        def create_module(self, spec):
            return None

        def exec_module(self, module):
            exec(self.get_code(module.__name__), module.__dict__)

        def get_code(self, name):
            return marshal.loads(modules[name][2])

        def is_package(self, name):
            return modules[name][0]

        def get_source(self, name):
            from livekernel.late import get_source

            return get_source(modules[name][1])

        def get_data(self, path):
            with open(path, "rb") as file:
                return file.read()

        def get_resource_reader(self, name):
            from importlib.readers import FileReader

            return FileReader(types.SimpleNamespace(path=modules[name][1]))

    for path, content in archive["files"].items():
        os.makedirs(path.rpartition("/")[0], exist_ok=True)
        with open(path, "wb") as file:
            file.write(content)
    # before the finder that would take the folders of data files for packages
    sys.meta_path.insert(0, PackedFinder())

    # importlib.metadata is large, and all that is asked of it is a version
    metadata = types.ModuleType("importlib.metadata")

    class PackageNotFoundError(ModuleNotFoundError):
        """As in the real module."""

    def version(name):
        if name in versions:
            return versions[name]
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
