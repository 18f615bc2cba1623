"""Build the files that make pages live: bundles, packed packages, the standard library.

Each step is cached under the hash of all that goes into it, and each file is published under
a name that carries the hash of its content, so that an old page never meets a new worker.
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import importlib.util
import json
import os
import shutil
import subprocess
import zlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from .node import LiveError, find_modules, find_node

HERE = Path(__file__).resolve().parent
#: what every live page needs, in the order of import
BASE = ("traitlets", "comm", "psygnal", "ipywidgets", "anywidget")


@dataclass(frozen=True)
class Assets:
    """Names of the published files, relative to the folder ``live`` of the site.

    ``parts`` are the scripts that ``front`` imports at once; ``worker`` is the object that the
    page hands to its worker; ``digest`` changes when any name does.
    """

    front: str
    parts: list[str]
    css: str
    worker: dict[str, object]

    @property
    def digest(self) -> str:
        """One text that changes when any published file changes."""
        text = json.dumps([self.front, self.parts, self.css, self.worker], sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:16]


def _hash_files(paths: Iterable[Path], *more: str) -> str:
    digest = hashlib.sha256()
    for path in sorted(paths):
        digest.update(f"{path.parent.name}/{path.name}\0".encode())
        digest.update(path.read_bytes())
    for text in more:
        digest.update(b"\0" + text.encode())
    return digest.hexdigest()[:20]


def _content(*paths: Path) -> str:
    """Return the part of a name that says what is in the files, wherever they lie."""
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def _sources(root: Path) -> list[Path]:
    """Return the files of a package that can end in the archive."""
    if root.is_file():
        return [root]
    found = []
    for folder, folders, names in os.walk(root):
        folders[:] = [f for f in folders if f != "__pycache__"]
        found += [Path(folder, name) for name in names]
    return found


def locate(name: str) -> Path:
    """Return the folder (or the file) of an importable package.

    :raises LiveError: when the build environment does not have it
    """
    spec = importlib.util.find_spec(name)
    if spec is None:
        raise LiveError(f"the package {name!r} to pack is not installed in the build environment")
    if spec.submodule_search_locations:
        return Path(next(iter(spec.submodule_search_locations))).resolve()
    if spec.origin is None:
        raise LiveError(f"the package {name!r} to pack has no files")
    return Path(spec.origin).resolve()


class Builder:
    """Builds the assets of one book.

    :param cache: folder that keeps the results of earlier builds
    :param packages: import names of the packages to pack besides :data:`BASE`
    :param imports: import statements, those of the live cells, that decide what the core of
        the standard library holds
    :param say: called with one line at the start of each step that takes seconds
    """

    def __init__(
        self,
        cache: Path,
        packages: Iterable[str] = (),
        imports: Iterable[str] = (),
        say: Callable[[str], None] = lambda _: None,
    ) -> None:
        self.cache = cache
        self.packages = list(packages)
        self.imports = sorted(set(imports))
        self.say = say
        self.node = find_node()
        self.modules = find_modules(HERE)

    def _run(self, script: str, *arguments: str) -> None:
        command = [self.node, str(HERE / "tools" / script), *arguments]
        done = subprocess.run(command, capture_output=True, encoding="utf-8", cwd=HERE)
        if done.returncode:
            # a traceback of minified code quotes lines of a megabyte
            said = [line[:300] for line in (done.stdout + done.stderr).splitlines()]
            raise LiveError("\n".join([f"{script} failed:", *said]))

    def _step(self, name: str, key: str, make: Callable[[Path], None]) -> Path:
        """Return the folder with the result of a step, made unless it is in the cache."""
        folder = self.cache / f"{name}-{key}"
        if not folder.is_dir():
            self.say(f"live pages: {name} …")
            self._sweep(name)
            draft = self.cache / f"draft-{name}-{os.getpid()}"
            shutil.rmtree(draft, ignore_errors=True)
            draft.mkdir(parents=True)
            make(draft)
            try:
                draft.rename(folder)
            except OSError:  # another build was quicker
                shutil.rmtree(draft, ignore_errors=True)
        return folder

    def _sweep(self, name: str) -> None:
        """Remove results of a step that are older than the four latest."""
        results = sorted(self.cache.glob(f"{name}-*"), key=lambda p: p.stat().st_mtime)
        for old in results[:-3]:
            shutil.rmtree(old, ignore_errors=True)

    def _job(self, folder: Path, **job: object) -> None:
        job["pyodide"] = str(self.modules / "pyodide")
        file = folder / "job.json"
        file.write_text(json.dumps(job), encoding="utf-8")
        self._run("pack.mjs", str(file))
        file.unlink()

    def _version(self, package: str) -> str:
        text = (self.modules / package / "package.json").read_text(encoding="utf-8")
        return f"{package} {json.loads(text)['version']}"

    def _bundle(self) -> Path:
        npm = ["pyodide", "anywidget", "esbuild", "fflate", "@jupyter-widgets/base"]
        npm += ["@jupyter-widgets/controls", "@jupyter-widgets/base-manager"]
        npm += ["@jupyter-widgets/output"]
        tools = [HERE / "tools" / f"{name}.mjs" for name in ("bundle", "runtime", "text")]
        files = [*_sources(HERE / "js"), *tools]
        key = _hash_files(files, *map(self._version, npm))
        return self._step(
            "bundle", key, lambda out: self._run("bundle.mjs", str(out), str(self.modules))
        )

    def _stdlib(self) -> Path:
        tools = [HERE / "tools" / "pack.py", HERE / "tools" / "pack.mjs"]
        key = _hash_files(tools, self._version("pyodide"))
        return self._step(
            "stdlib", key, lambda out: self._job(out, step="stdlib", out=str(out / "full.zip"))
        )

    def _site(self) -> Path:
        base = [locate(name) for name in BASE] + [HERE / "kernel" / "livekernel"]
        packages = [locate(name) for name in self.packages]
        versions = {}
        for name in (*BASE, *self.packages):
            try:
                versions[name] = importlib.metadata.version(name)
            except importlib.metadata.PackageNotFoundError:
                continue
        files = [f for root in (*base, *packages) for f in _sources(root)]
        files += [HERE / "tools" / "pack.py", HERE / "tools" / "pack.mjs"]
        key = _hash_files(files, json.dumps(versions, sort_keys=True))

        def make(out: Path) -> None:
            self._job(
                out,
                step="site",
                out=str(out),
                base=[str(p) for p in base],
                packages=[str(p) for p in packages],
                versions=versions,
            )

        return self._step("site", key, make)

    def _split(self, stdlib: Path, site: Path) -> Path:
        # only the imports of packages decide: a change of a word in them does not
        files = [stdlib / "full.zip", site / "site.bin", HERE / "tools" / "boot.py"]
        files += [HERE / "tools" / "pack.mjs", HERE / "tools" / "pack.py"]
        key = _hash_files(files, *self.imports)
        return self._step(
            "split",
            key,
            lambda out: self._job(
                out,
                step="split",
                out=str(out),
                stdlib=str(stdlib / "full.zip"),
                site=str(site / "site.bin"),
                imports=self.imports,
                packages=self.packages,
            ),
        )

    def publish(self, target: Path) -> Assets:
        """Build what is not in the cache and lay the files out in the folder ``target``.

        Files of earlier builds that no page names any more are removed.
        """
        self.cache.mkdir(parents=True, exist_ok=True)
        bundle, stdlib, site = self._bundle(), self._stdlib(), self._site()
        split = self._split(stdlib, site)
        target.mkdir(parents=True, exist_ok=True)
        kept: set[str] = set()

        def put(source: Path, stem: str, ending: str) -> str:
            name = f"{stem}-{_content(source)}{ending}"
            kept.add(name)
            if not (target / name).is_file():
                shutil.copyfile(source, target / name)
            return name

        def archive(source: Path, stem: str) -> dict[str, object]:
            data = source.read_bytes()
            return {
                "url": put(source, stem, source.suffix),
                "crc": zlib.crc32(data),
                "size": len(data),
            }

        runtime = [bundle / "pyodide" / f"pyodide.asm.{e}" for e in ("mjs", "wasm")]
        folder = f"pyodide-{_content(*runtime)}"
        kept.add(folder)
        (target / folder).mkdir(exist_ok=True)
        for file in runtime:
            if not (target / folder / file.name).is_file():
                shutil.copyfile(file, target / folder / file.name)
        for part in bundle.glob("front-part-*.js"):  # they import each other by these names
            kept.add(part.name)
            if not (target / part.name).is_file():
                shutil.copyfile(part, target / part.name)
        assets = Assets(
            front=put(bundle / "front.js", "front", ".js"),
            parts=json.loads((bundle / "parts.json").read_text(encoding="utf-8")),
            css=put(bundle / "front.css", "front", ".css"),
            worker={
                "worker": put(bundle / "worker.js", "worker", ".js"),
                "pyodide": folder + "/",
                "start": archive(split / "start.zip", "start"),
                "core": archive(split / "core.pack", "stdlib"),
                "rest": archive(split / "rest.zip", "stdlib-rest"),
                "site": archive(split / "site.pack", "packages"),
                "sources": archive(site / "sources.zip", "sources"),
            },
        )
        for old in target.iterdir():
            if old.name not in kept:
                shutil.rmtree(old) if old.is_dir() else old.unlink()
        return assets
