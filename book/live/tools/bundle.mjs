// Bundles the page half and the worker with esbuild, and brings Pyodide to older engines.
//
// Usage: node bundle.mjs <out folder> <node_modules folder>
import fs from "node:fs";
import path from "node:path";
import { build, transform } from "esbuild";
import { handOnInLoop, readOnce } from "./runtime.mjs";
import { replaceOnce } from "./text.mjs";

const out = path.resolve(process.argv[2]);
const here = import.meta.dirname;
const js = path.join(here, "../js");
const modules = path.resolve(process.argv[3]);
const pyodide = path.join(modules, "pyodide");
const lock = JSON.parse(fs.readFileSync(path.join(pyodide, "pyodide-lock.json"), "utf8"));
const target = "safari16";
fs.mkdirSync(out, { recursive: true });

/** anywidget ships an AMD file; make a module of it that also says when a view is drawn. */
const anywidget = {
  name: "anywidget",
  setup(b) {
    b.onResolve({ filter: /^live:anywidget$/ }, () => ({ path: "anywidget", namespace: "live" }));
    b.onLoad({ filter: /.*/, namespace: "live" }, () => {
      const file = path.join(modules, "anywidget/dist/index.js");
      let text = fs.readFileSync(file, "utf8");
      const swap = (from, to) => (text = replaceOnce(text, from, to, "anywidget"));
      swap('define(["@jupyter-widgets/base"], widget_default);', "export default widget_default;");
      swap(".catch((error) => throwAnywidgetError(error));",
        '.then(() => view.trigger("live:drawn"), (error) => view.trigger("live:failed", error));');
      swap("throwAnywidgetError(result.error);", 'view.trigger("live:failed", result.error);');
      // two seconds to begin are too few for a phone that is busy starting Python
      swap("AbortSignal.timeout(2e3)", "AbortSignal.timeout(6e4)");
      return { contents: text, loader: "js", resolveDir: here };
    });
  },
};

/** Parts of JupyterLab that the widget packages name but never use here; a smaller sanitizer. */
const stubs = {
  name: "stubs",
  setup(b) {
    b.onResolve({ filter: /^sanitize-html$/ }, () => ({ path: path.join(js, "sanitize.js") }));
    b.onResolve({ filter: /^@jupyterlab\/services$/ }, (a) => ({ path: a.path, namespace: "stub" }));
    b.onLoad({ filter: /.*/, namespace: "stub" }, () => ({
      contents: "export const Kernel = {}; export const KernelMessage = {}; export default {};",
      loader: "js",
    }));
  },
};

const front = await build({
  entryPoints: { front: path.join(js, "front.js") },
  outdir: out,
  bundle: true,
  minify: true,
  format: "esm",
  splitting: true,
  chunkNames: "front-part-[hash]",
  metafile: true,
  target,
  plugins: [anywidget, stubs],
  loader: { ".svg": "dataurl", ".woff": "empty", ".woff2": "empty", ".ttf": "empty", ".eot": "empty" },
  define: { global: "globalThis", "process.env.NODE_ENV": '"production"', "process.env": "{}" },
  legalComments: "none",
  logLevel: "error",
});

// What the page half cannot begin without; the browser may fetch it beside the page half itself.
const [entry] = Object.values(front.metafile.outputs).filter((o) => o.entryPoint?.endsWith("front.js"));
const parts = entry.imports.filter((i) => i.kind === "import-statement").map((i) => path.basename(i.path));
fs.writeFileSync(path.join(out, "parts.json"), JSON.stringify(parts));

await build({
  entryPoints: { worker: path.join(js, "worker.js") },
  outdir: out,
  bundle: true,
  minify: true,
  format: "esm",
  target,
  external: ["node:*", "ws"],
  define: { LOCK_INFO: JSON.stringify(lock.info) },
  legalComments: "none",
  logLevel: "error",
});

// Safari 16 does not know all the syntax of Pyodide's own module.
const asm = fs.readFileSync(path.join(pyodide, "pyodide.asm.mjs"), "utf8");
const older = await transform(handOnInLoop(asm), { target, format: "esm", minifyWhitespace: true, legalComments: "none" });
fs.mkdirSync(path.join(out, "pyodide"), { recursive: true });
fs.writeFileSync(path.join(out, "pyodide/pyodide.asm.mjs"), readOnce(older.code));
fs.copyFileSync(path.join(pyodide, "pyodide.asm.wasm"), path.join(out, "pyodide/pyodide.asm.wasm"));
