/**
 * The worker: boots Pyodide, finds the packed packages, runs the page's cells, then answers
 * the widgets' messages. The first message holds the names of the files and the cells.
 */

import { loadPyodide } from "pyodide";
import boot from "./boot.py";
import { Files, crc32 } from "./files.js";

const begun = performance.now();
const marks = {};
const mark = (name) => (marks[name] = Math.round(performance.now() - begun));
const say = (message, buffers = []) => postMessage([JSON.stringify(message), buffers]);

let dead = false;
/** Tell the page, once, that nothing will come any more. */
function fatal(what, error) {
  if (dead) return;
  dead = true;
  say({ type: "fatal", what, message: error?.message ?? String(error) });
}

/** Python's way to an archive that it turns out to need; a worker may block. */
function fetchNow(folder, { url, crc, size }) {
  const request = new XMLHttpRequest();
  request.open("GET", new URL(url, folder), false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`${url} answered ${request.status}`);
  const bytes = new Uint8Array(request.response);
  if (bytes.length !== size || crc32(bytes) !== crc) throw new Error(`${url} is damaged`);
  return bytes;
}

async function start({ files, cells }) {
  const pyodide = new URL(files.pyodide, files.folder).href;
  const fetched = new Files(files.folder, fatal);
  // everything at once: the network is the slowest part
  const asm = import(`${pyodide}pyodide.asm.mjs`).catch((error) => {
    fatal("file", new Error(`pyodide.asm.mjs did not load (${error.message})`));
    throw error;
  });
  const site = fetched.get(files.site);
  const core = fetched.serve(files.core);
  site.catch(() => undefined);
  const py = await loadPyodide({
    indexURL: pyodide,
    stdLibURL: core,
    createPyodideModule: (await asm).default,
    lockFileContents: { info: LOCK_INFO, packages: {} },
    packageBaseUrl: pyodide,
  });
  mark("pyodide");
  py.runPython(boot, { filename: "livekernel/boot.py" });
  py.globals.get("boot")(await site);
  mark("unpacked");
  const kernel = py.pyimport("livekernel");
  const late = py.pyimport("livekernel.late");
  late.install((name) => fetchNow(files.folder, files[name]));
  kernel.start((text, buffers) => {
    const list = buffers.length ? buffers.toJs().map((b) => (ArrayBuffer.isView(b) ? b : new Uint8Array(b))) : [];
    postMessage([text, list], [...new Set(list.map((b) => b.buffer))]);
  });
  mark("kernel");
  const failed = await kernel.run_cells(JSON.stringify(cells));
  mark("cells");
  say({ type: "ready", failed: failed ? JSON.parse(failed) : null, marks });
  const receive = kernel.receive;
  const none = py.toPy([]);
  return ({ text, buffers }) => {
    if (!buffers) return receive(text, none);
    const list = py.toPy(buffers);
    receive(text, list);
    list.destroy();
  };
}

let started = null;
onmessage = ({ data }) => {
  if (!started) {
    started = start(data);
    started.catch((error) => fatal("python", error));
    return;
  }
  started = started.then((answer) => {
    answer(data);
    return answer;
  });
  started.catch((error) => fatal("python", error));
};
