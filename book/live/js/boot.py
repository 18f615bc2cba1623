"""First Python code in the worker: find the packed packages. Runs before anything is imported.

The base packages are imported from the archive itself; the book's own packages, which have
data files, are laid out as files.
"""


def _boot():
    import importlib
    import os
    import sys
    import types
    import zipimport

    from compression import zstd

    archive, packed = "/lib/live-site.zip", "/lib/live-site.zst"
    if os.path.exists(packed):
        with open(packed, "rb") as source, open(archive, "wb") as target:
            target.write(zstd.decompress(source.read()))
        os.remove(packed)
    site = f"/lib/python{sys.version_info[0]}.{sys.version_info[1]}/site-packages"
    sys.path.append(archive)
    from live_manifest import FILES, VERSIONS

    importer = zipimport.zipimporter(archive)
    made = set()
    for name in FILES:
        target = f"{site}/{name}"
        folder = target.rpartition("/")[0]
        if folder not in made:
            os.makedirs(folder, exist_ok=True)
            made.add(folder)
        with open(target, "wb") as file:
            file.write(importer.get_data(f"{archive}/files/{name}"))

    metadata = types.ModuleType("importlib.metadata")

    class PackageNotFoundError(ModuleNotFoundError):
        """As in the real module."""

    def version(name):
        if name in VERSIONS:
            return VERSIONS[name]
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


_boot()
del _boot
