/**
 * The page's side of the kernel: one worker, the comms, and the queue of messages that were
 * sent before Python was up. Knows nothing of widgets or of what the reader sees.
 */

/** One comm as the widget packages want it. */
class Comm {
  target_name = "jupyter.widget";

  constructor(kernel, id) {
    this.kernel = kernel;
    this.comm_id = id;
  }

  send(data, callbacks, metadata, buffers) {
    return this.kernel.send(this.comm_id, data, buffers, callbacks);
  }

  on_msg(callback) {
    this.message = callback;
  }

  on_close(callback) {
    this.closed = callback;
  }

  open() {
    return "";
  }

  close() {
    this.kernel.comms.delete(this.comm_id);
    return "";
  }
}

/**
 * Events (set as properties of `on`): `comm_open(message)`, `output`, `clear`, `cell`, `ready`,
 * `fatal`, each with the worker's message; `sent()` and `answered(ms, message)`.
 */
export class Kernel {
  comms = new Map();
  on = {};
  /** messages that wait for an answer: id to {callbacks, at, comm} */
  pending = new Map();
  #queue = [];
  #worker = null;
  #count = 0;

  get running() {
    return this.#worker !== null;
  }

  /** Start a worker and give it the files and the cells, then what is in the queue. */
  start(files, cells) {
    const worker = new Worker(new URL(files.worker, files.folder), { type: "module" });
    this.#worker = worker;
    worker.onmessage = ({ data }) => {
      if (this.#worker === worker) this.#receive(JSON.parse(data[0]), data[1]);
    };
    worker.onerror = (event) => {
      event.preventDefault?.();
      if (this.#worker !== worker) return;
      this.on.fatal?.({
        what: event.message ? "worker" : "file",
        message: event.message || `${files.worker} did not load`,
      });
    };
    worker.postMessage({ files, cells });
    for (const message of this.#queue) worker.postMessage(message);
    this.#queue = [];
  }

  /** End the worker at once, whatever it does; messages without an answer get none. */
  stop() {
    this.#worker?.terminate();
    this.#worker = null;
    this.#queue = [];
    const waiting = [...this.pending.values()];
    this.pending.clear();
    // an idle status lets the views send again later
    for (const { callbacks } of waiting) idle(callbacks);
  }

  comm(id) {
    if (!this.comms.has(id)) this.comms.set(id, new Comm(this, id));
    return this.comms.get(id);
  }

  send(comm_id, data, buffers, callbacks) {
    const msg_id = String(++this.#count);
    this.pending.set(msg_id, { callbacks, at: performance.now(), comm_id });
    const message = { text: JSON.stringify({ msg_id, comm_id, data }) };
    if (buffers?.length) {
      message.buffers = buffers.map((b) =>
        ArrayBuffer.isView(b) ? new Uint8Array(b.buffer, b.byteOffset, b.byteLength) : new Uint8Array(b),
      );
    }
    if (this.#worker) this.#worker.postMessage(message);
    else this.#queue.push(message);
    this.on.sent?.(comm_id);
    return msg_id;
  }

  #receive(content, raw) {
    const message = {
      header: { msg_type: content.type },
      parent_header: content.parent ?? {},
      metadata: content.metadata ?? {},
      content,
      buffers: (raw ?? []).map((b) => new DataView(b.buffer, b.byteOffset, b.byteLength)),
    };
    if (content.type === "idle") {
      const sent = this.pending.get(content.parent.msg_id);
      this.pending.delete(content.parent.msg_id);
      if (!sent) return;
      idle(sent.callbacks);
      this.on.answered?.(performance.now() - sent.at, { ...content, comm_id: sent.comm_id });
    } else if (content.type === "comm_msg") {
      this.comms.get(content.comm_id)?.message?.(message);
    } else if (content.type === "comm_close") {
      this.comms.get(content.comm_id)?.closed?.(message);
      this.comms.delete(content.comm_id);
    } else if (content.type === "comm_open") {
      this.on.comm_open?.(message);
    } else {
      this.on[content.type]?.(content);
    }
  }
}

function idle(callbacks) {
  callbacks?.iopub?.status?.({ content: { execution_state: "idle" } });
}
