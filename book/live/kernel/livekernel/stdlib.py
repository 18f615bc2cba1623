"""Late arrival of the rarely used part of the standard library.

The page loads a core of what its imports need. The rest waits in a second archive. When an
import finds nothing, the finder below looks the name up in the list of what that archive
holds, fetches it once (synchronously: a worker may) and imports from it. A name that is in
neither archive, such as an optional package in a ``try``, costs nothing.
"""

import sys
import zipimport

_ARCHIVE = "/lib/live-rest.zip"


class RestFinder:
    """A meta path finder over the archive with the rest of the standard library.

    :param names: the dotted names of the modules the archive holds
    :param fetch: a JavaScript function that returns the archive as a Uint8Array, or throws
    """

    def __init__(self, names, fetch):
        self.names = frozenset(names)
        self._fetch = fetch
        self._fetched = False

    def find_spec(self, name, path=None, target=None):
        if name not in self.names:
            return None
        if not self._fetched:
            try:
                data = self._fetch().to_bytes()
            except Exception as error:
                raise ImportError(f"{name}: {error}", name=name) from error
            with open(_ARCHIVE, "wb") as file:
                file.write(data)
            self._fetched = True
        folder = name.rpartition(".")[0].replace(".", "/")
        where = f"{_ARCHIVE}/{folder}" if folder else _ARCHIVE
        return zipimport.zipimporter(where).find_spec(name)


def install(names, fetch):
    """Put the finder at the end of ``sys.meta_path``."""
    sys.meta_path.append(RestFinder(names, fetch))
