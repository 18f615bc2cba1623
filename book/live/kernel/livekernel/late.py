"""What arrives late: the rarely used part of the standard library, and sources.

The page loads a core of what its imports need. When an import finds nothing, a finder looks
the name up in the list of what the second archive holds, fetches it once (synchronously: a
worker may) and imports from it. A name that is in neither archive, such as an optional package
in a ``try``, costs nothing.

The book's packages come compiled; their sources wait in a third archive until a traceback or
``inspect.getsource`` wants them.
"""

import sys
import zipimport

_fetch = None
_there = {}


def _importer(name, folder=""):
    """Return a zipimporter for a folder of a late archive, which is fetched if need be."""
    if name not in _there:
        path = f"/lib/live-{name}.zip"
        data = _fetch(name).to_bytes()
        with open(path, "wb") as file:
            file.write(data)
        _there[name] = path
    return zipimport.zipimporter(f"{_there[name]}/{folder}" if folder else _there[name])


class RestFinder:
    """A meta path finder over the archive with the rest of the standard library.

    :param names: the dotted names of the modules the archive holds
    """

    def __init__(self, names):
        self.names = frozenset(names)

    def find_spec(self, name, path=None, target=None):
        if name not in self.names:
            return None
        try:
            importer = _importer("rest", name.rpartition(".")[0].replace(".", "/"))
        except Exception as error:
            raise ImportError(f"{name}: {error}", name=name) from error
        return importer.find_spec(name)


def get_source(path):
    """Return the source of the packed module with this file name; None if it cannot be had."""
    _, found, inside = path.partition("/site-packages/")
    if not found:
        return None
    try:
        importer = _importer("sources")
        return importer.get_data(f"{importer.archive}/{inside}").decode()
    except Exception:
        return None  # a traceback without its lines is better than none


def install(fetch):
    """Begin to find what is late.

    :param fetch: a JavaScript function from the name of an archive, "rest" or "sources", to
        its bytes as a Uint8Array; it may throw
    """
    global _fetch
    from live_rest import NAMES

    _fetch = fetch
    sys.meta_path.append(RestFinder(NAMES))
