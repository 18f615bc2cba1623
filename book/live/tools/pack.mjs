// Packs the packages of the build environment and Pyodide's standard library for the browser.
//
// Usage: node pack.mjs job.json
// The job (written by live/build.py) has:
//   step      "stdlib" | "site" | "split"
//   pyodide   folder of the npm package pyodide
//   out       the file to write (stdlib), or the folder of site.zip and sources.zip (site) or
//             of core.zip, rest.zip and site.zst (split)
//   base, packages, versions   for "site": see pack.py
//   stdlib, site, imports      for "split": the archives, and the modules to import
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

// Node would print the megabyte line of minified code that threw
process.on("uncaughtException", (error) => {
  fs.writeSync(2, `${error.message}\n${(error.stack ?? "").slice(-2000)}\n`);
  process.exit(1);
});

const job = JSON.parse(fs.readFileSync(process.argv[2], "utf8"));
const here = import.meta.dirname;
const { loadPyodide } = await import(pathToFileURL(path.join(job.pyodide, "pyodide.mjs")));
const SITE = "/lib/python3.14/site-packages";

const options = { indexURL: job.pyodide };
if (job.step === "split") options.stdLibURL = job.stdlib;
const py = await loadPyodide(options);

let mounts = 0;
/** Show the folder (or file) of the build machine inside Pyodide; returns its path there. */
function mount(real) {
  const isFile = fs.existsSync(real) && fs.statSync(real).isFile();
  const root = isFile ? path.dirname(real) : path.dirname(path.resolve(real));
  const at = `/mnt${mounts++}`;
  py.FS.mkdirTree(at);
  py.FS.mount(py.FS.filesystems.NODEFS, { root }, at);
  return `${at}/${path.basename(real)}`;
}

let loaded;
if (job.step === "split") {
  // What a page needs is what is loaded after the kernel, the packages and the page's imports,
  // and after one printed line and one traceback.
  py.FS.writeFile("/lib/live-site.zip", fs.readFileSync(job.site));
  py.runPython(fs.readFileSync(path.join(here, "../js/boot.py"), "utf8"));
  const kernel = py.pyimport("livekernel");
  kernel.start(() => undefined);
  const cells = job.imports.map((line, index) => ({ index, source: line, raises: true }));
  cells.push({ index: cells.length, source: "print(1)\nimport ipywidgets\nipywidgets.Button()", raises: true });
  cells.push({ index: cells.length, source: "1 / 0", raises: true });
  await kernel.run_cells(JSON.stringify(cells));
  loaded = py.runPython(`
import sys
sys.stdout, sys.stderr = sys.__stdout__, sys.__stderr__
origins = [getattr(getattr(m, "__spec__", None), "origin", None) for m in list(sys.modules.values())]
sorted({o.partition(".zip/")[2] for o in origins if o and ".zip/" in o})`).toJs();
}
py.runPython(fs.readFileSync(path.join(here, "pack.py"), "utf8"), { filename: "pack.py" });
const call = (name, ...args) => py.globals.get(name)(...args.map((a) => py.toPy(a)));

if (job.step === "stdlib") {
  call("compile_stdlib", mount(path.join(job.pyodide, "python_stdlib.zip")), mount(job.out));
} else if (job.step === "site") {
  const out = mount(job.out);
  call("pack_site", `${out}/site.zip`, `${out}/sources.zip`, job.base.map(mount), job.packages.map(mount), job.versions, SITE);
} else if (job.step === "split") {
  const out = mount(job.out);
  call("split", mount(job.stdlib), mount(job.site), out, loaded);
} else {
  throw new Error(`unknown step ${job.step}: it must be stdlib, site or split`);
}
