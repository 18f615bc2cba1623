/** One live page: its states, from the saved drawing to the running Python and back. */

import { CellOutputs } from "./outputs.js";
import { Kernel } from "./kernel.js";
import { LiveManager } from "./manager.js";
import { Status } from "./status.js";
import { keepNamed } from "./a11y.js";
import { whenWanted } from "./wanted.js";
import { explain } from "./explain.js";

/** after this many ms without an answer the badge says that Python is working */
const PATIENCE = 700;
/** after this many ms of one cell during the start the badge names the cell */
const LONG_CELL = 5000;

export class LivePage {
  #page;
  #state = "waiting";
  #kernel = new Kernel();
  #manager = new LiveManager(this.#kernel);
  #outputs = new CellOutputs((id, element) => this.#manager.display(id, element));
  #status;
  #timer = null;
  /** views that the running cells have displayed: cell to list of model ids */
  #displayed = new Map();
  #opened = new Map();
  #broken = new Map();
  #opening = [];
  #marked = new Set();
  #waiting = [];

  /** What tests and the curious may look at: `window.live`. */
  api = {
    state: "waiting",
    failed: null,
    marks: {},
    errors: [],
    sent: 0,
    answers: 0,
    lastTrip: null,
    /** @returns {Promise<number>} the time when all that was sent by now has its answer */
    settled: () => new Promise((resolve) => this.#waiting.push([this.api.sent, resolve])),
    start: () => this.start(),
    stop: () => this.stop(),
    restart: () => this.restart(),
  };

  constructor(page) {
    this.#page = page;
    this.#status = new Status({ stop: () => this.stop(), restart: () => this.restart() });
    const on = this.#kernel.on;
    on.comm_open = (message) => this.#opening.push(this.#open(message));
    on.output = (message) => this.#output(message);
    on.clear = (message) => this.#outputs.clear(message);
    on.cell = (message) => this.#cell(message);
    on.ready = (message) => this.#ready(message);
    on.fatal = (message) => this.#fatal(message);
    on.sent = () => this.#sent();
    on.answered = (ms) => this.#answered(ms);
    addEventListener("unhandledrejection", (event) => this.#note(event.reason));
    addEventListener("error", (event) => this.#note(event.error ?? event.message));
  }

  /** Draw everything, then start Python when it is wanted. */
  async begin() {
    this.#show("waiting");
    whenWanted(this.#page.views.map((v) => v.element), (later) =>
      later ? this.#show("waiting", "Python starts when you use a widget.") : this.start());
    await this.#draw();
    this.#mark("drawn");
    document.documentElement.dataset.liveDrawn = "1";
  }

  /** Start Python, unless it runs. */
  start() {
    if (this.#kernel.running) return;
    this.#displayed.clear();
    this.#opened.clear();
    this.#opening = [];
    this.api.failed = null;
    this.#mark("start");
    try {
      this.#kernel.start(this.#page.files, this.#page.cells);
      this.#show("loading", "Python is starting; what you do now is kept and answered.");
    } catch (error) {
      this.#fatal({ what: "worker", message: String(error) });
    }
  }

  /** End Python at once, whatever it does. */
  stop() {
    this.#end();
    this.#show("stopped", "Python is stopped. Restart runs the page from its beginning.");
  }

  /** Begin again: widgets as the page was built, a new Python. */
  async restart() {
    this.#end();
    this.#outputs.reset();
    await this.#manager.reset(this.#page.state);
    for (const view of this.#page.views) {
      if (!this.#broken.has(view)) this.#flag(view, "saved");
    }
    this.start();
  }

  /** No more Python: what had no answer gets none, and widgets hear of it. */
  #end() {
    this.#kernel.stop();
    this.api.sent = this.api.answers;
    clearTimeout(this.#timer);
    dispatchEvent(new Event("live:stopped"));
  }

  async #draw() {
    await this.#manager.set_state({ version_major: 2, version_minor: 0, state: structuredClone(this.#page.state) });
    await Promise.all(this.#page.views.map((view) => this.#drawView(view)));
  }

  /** Draw a view beside its saved picture, and swap the two in one frame once it is drawn. */
  async #drawView(view) {
    const mount = document.createElement("div");
    mount.className = "live-mount live-hidden";
    const before = view.element.querySelector(".live-mount");
    view.element.append(mount);
    try {
      await this.#manager.display(view.id, mount);
      before?.remove();
      view.element.querySelector(".live-saved")?.remove();
      mount.classList.remove("live-hidden");
      keepNamed(mount);
      this.#flag(view, this.#state === "live" ? "live" : "saved");
    } catch (error) {
      mount.remove();
      this.#breakView(view, error);
    }
  }

  #breakView(view, error) {
    const message = error?.message ?? String(error);
    this.#broken.set(view, message);
    this.#note(error);
    this.#flag(view, "broken");
    const note = document.createElement("p");
    note.className = "live-note";
    note.textContent = `The script of this widget failed: ${message}`;
    view.element.append(note);
    if (this.#state === "live") this.#settle();
  }

  #flag(view, state) {
    view.element.dataset.live = state;
    view.element.querySelector(".live-dead-note")?.remove();
    if (state === "dead" || state === "static") {
      const note = document.createElement("p");
      note.className = "live-note live-dead-note";
      note.textContent = "This widget shows its saved state; it does not answer.";
      view.element.append(note);
    }
  }

  async #open(message) {
    const { comm_id, data } = message.content;
    try {
      this.#opened.set(comm_id, "same");
      this.#opened.set(comm_id, await this.#manager.opened(message, this.#page.state[comm_id]?.state));
    } catch (error) {
      this.#opened.set(comm_id, "other");
      this.#note(error);
    }
    return data;
  }

  #output(message) {
    const id = message.output.data?.["application/vnd.jupyter.widget-view+json"]?.model_id;
    if (message.starting && id) {
      if (!this.#displayed.has(message.cell)) this.#displayed.set(message.cell, []);
      this.#displayed.get(message.cell).push(id);
      return;
    }
    this.#outputs.add(message);
  }

  #cell({ cell }) {
    this.#mark("cells");
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#show("busy", `A cell of this page (number ${cell + 1}) is still running. Stop ends it.`);
    }, LONG_CELL);
  }

  async #ready(message) {
    clearTimeout(this.#timer);
    this.api.worker = message.marks;
    await Promise.allSettled(this.#opening);
    await this.#match();
    this.#mark("ready");
    this.#settle(message.failed);
  }

  /** Join what the cells displayed with what the page shows, cell by cell, in order. */
  async #match() {
    const cells = new Map();
    for (const view of this.#page.views) {
      if (!cells.has(view.cell)) cells.set(view.cell, []);
      cells.get(view.cell).push(view);
    }
    const live = new Set(this.#page.cells.map((cell) => cell.index));
    for (const [cell, views] of cells) {
      if (!live.has(cell)) {
        // its author wants it to run in the build only
        for (const view of views) if (!this.#broken.has(view)) this.#flag(view, "static");
        continue;
      }
      const ids = this.#displayed.get(cell) ?? [];
      const fits = ids.length === views.length;
      for (const [n, view] of views.entries()) {
        if (this.#broken.has(view)) continue;
        const id = fits ? ids[n] : view.id;
        // the same widgets in another order: show in each place what Python shows there
        if (fits && id !== view.id && this.#opened.has(id)) {
          view.id = id;
          await this.#drawView(view);
        }
        const answers = fits && ["same", "new"].includes(this.#opened.get(view.id));
        this.#flag(view, answers ? "live" : "dead");
      }
    }
  }

  /** Say what the page has become: live, or failed in a cell or in some widgets. */
  #settle(failed = this.api.failed?.kind === "cell" ? this.api.failed : null) {
    const views = this.#page.views;
    const dead = views.filter((v) => v.element.dataset.live === "dead");
    if (failed) {
      this.#fail({ kind: "cell", ...failed });
    } else if (dead.length) {
      this.#fail({ kind: "mismatch", dead: dead.length, all: views.length });
    } else if (this.#broken.size) {
      const [message] = this.#broken.values();
      this.#fail({ kind: "widget", dead: this.#broken.size, all: views.length, message });
    } else {
      this.#show("live", "Python is live: the widgets of this page answer.");
    }
  }

  #fail(failed) {
    this.api.failed = failed;
    this.#show("failed", explain(failed));
  }

  #fatal(message) {
    this.#end();
    this.#fail({ kind: message.what === "file" ? "file" : "python", message: message.message });
  }

  #sent() {
    this.api.sent += 1;
    this.#mark("first-sent");
    if (this.#state === "stopped") {
      this.#show("stopped", "Python is stopped, so nothing answers. Restart runs the page from its beginning.");
    } else if (["live", "failed"].includes(this.#state) && this.#kernel.running) {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#show("busy", "Python is working. Stop ends it."), PATIENCE);
    }
  }

  #answered(ms) {
    this.#mark("first-answer");
    this.api.answers += 1;
    this.api.lastTrip = ms;
    while (this.#waiting.length && this.#waiting[0][0] <= this.api.answers) {
      this.#waiting.shift()[1](performance.now());
    }
    if (this.#kernel.pending.size || this.#state === "loading") return;
    clearTimeout(this.#timer);
    if (this.#state === "busy") this.#settle();
  }

  #note(error) {
    const text = error?.stack ?? String(error);
    this.api.errors.push(text);
  }

  #mark(name) {
    if (this.#marked.has(name)) return;
    this.#marked.add(name);
    performance.mark(`live:${name}`);
    this.api.marks[name] = performance.now();
  }

  #show(state, detail) {
    this.#state = this.api.state = state;
    this.#status.show(state, detail, this.#kernel.running);
  }
}
