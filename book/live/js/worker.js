/**
 * The worker: boots Pyodide, finds the packed packages, runs the page's cells, then answers
 * the widgets' messages. The first message holds the names of the files and the cells.
 */

import { loadPyodide } from "pyodide";
import { Files, crc32 } from "./files.js";

/** where `tools/boot.py` looks for the archives */
const ARCHIVES = "/lib/live";

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
  // compiling takes as long as the module around it takes to load
  fetched.compile(`${pyodide}pyodide.asm.wasm`);
  const stdlib = fetched.serve(files.start);
  const archives = Promise.all([fetched.unpack(files.core), fetched.unpack(files.site)]);
  archives.catch(() => undefined);
  const py = await loadPyodide({
    indexURL: pyodide,
    stdLibURL: stdlib,
    fsInit: async (FS) => {
      FS.mkdirTree(ARCHIVES);
      for (const [n, bytes] of (await archives).entries()) FS.writeFile(`${ARCHIVES}/${n}`, bytes);
    },
    createPyodideModule: (await asm).default,
    lockFileContents: { info: LOCK_INFO, packages: {} },
    packageBaseUrl: pyodide,
  });
  mark("pyodide");
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
  py.pyimport("sitecustomize").started();
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
