// Packs the packages of the build environment and Pyodide's standard library for the browser.
//
// Usage: node pack.mjs job.json
// The job (written by live/build.py) has:
//   step      "stdlib" | "site" | "split"
//   pyodide   folder of the npm package pyodide
//   out       the file to write (stdlib), or the folder of site.bin and sources.zip (site) or
//             of start.zip, core.pack, site.pack and rest.zip (split)
//   base, packages, versions   for "site": see pack.py
//   stdlib, site, imports, packages   for "split": the archives, the import lines of the pages,
//             and the names of the book's own packages
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
const boot = path.join(here, "boot.py");
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
  py.runPython(fs.readFileSync(boot, "utf8"));
  py.globals.get("add_archive")(py.toPy(new Uint8Array(fs.readFileSync(job.site))));
  py.globals.get("install")();
  const kernel = py.pyimport("livekernel");
  kernel.start(() => undefined);
  py.runPython("import ipywidgets; from anywidget import AnyWidget");
  for (const line of job.imports) {
    try {
      py.runPython(line);
    } catch (error) {
      // of the standard library, a browser has not everything, and a cell may try
      if (!job.packages.includes(line.split(/[ .,]/)[1])) continue;
      const why = error.message.trim().split("\n").pop();
      throw new Error(`a live cell says "${line}", which fails in the browser: ${why}`);
    }
  }
  const cells = [
    { index: 0, source: "print(1)\nimport ipywidgets\nipywidgets.Button()" },
    { index: 1, source: "1 / 0", raises: true },
  ];
  await kernel.run_cells(JSON.stringify(cells));
  loaded = py.runPython(`
import sys
sys.stdout, sys.stderr = sys.__stdout__, sys.__stderr__
specs = [getattr(m, "__spec__", None) for m in list(sys.modules.values())]
sorted({s.name for s in specs if s and s.origin not in (None, "built-in", "frozen")})`).toJs();
}
py.runPython(fs.readFileSync(path.join(here, "pack.py"), "utf8"), { filename: "pack.py" });
const call = (name, ...args) => py.globals.get(name)(...args.map((a) => py.toPy(a)));

if (job.step === "stdlib") {
  call("compile_stdlib", mount(path.join(job.pyodide, "python_stdlib.zip")), mount(job.out));
} else if (job.step === "site") {
  const out = mount(job.out);
  call("pack_site", out, job.base.map(mount), job.packages.map(mount), job.versions, SITE);
} else if (job.step === "split") {
  const out = mount(job.out);
  call("split", mount(job.stdlib), mount(job.site), mount(boot), out, loaded);
} else {
  throw new Error(`unknown step ${job.step}: it must be stdlib, site or split`);
}
