/** Outputs of cells: how one is drawn, and the place under each cell where they appear. */

import { cellElement } from "./page.js";

const VIEW = "application/vnd.jupyter.widget-view+json";
const join = (text) => (Array.isArray(text) ? text.join("") : String(text ?? ""));

/** innerHTML, with scripts run as a notebook does */
function setHtml(element, html) {
  element.innerHTML = html;
  for (const dead of element.querySelectorAll("script")) {
    const script = document.createElement("script");
    for (const { name, value } of dead.attributes) script.setAttribute(name, value);
    script.textContent = dead.textContent;
    dead.replaceWith(script);
  }
}

/**
 * Make an element of one nbformat output.
 * @param {object} output stream, display_data, execute_result or error
 * @param {(id: string, element: Element) => Promise} show draws a widget
 */
export function renderOutput(output, show) {
  const box = document.createElement("div");
  box.className = `live-out live-out-${output.output_type}`;
  const pre = (text) => {
    const element = document.createElement("pre");
    element.textContent = text;
    box.append(element);
  };
  const data = output.data ?? {};
  if (output.output_type === "stream") {
    box.classList.add(`live-out-${output.name}`);
    pre(join(output.text));
  } else if (output.output_type === "error") {
    pre(join(output.traceback));
  } else if (data[VIEW]) {
    show(data[VIEW].model_id, box).catch((error) => pre(`This widget failed: ${error.message}`));
  } else if (data["text/html"] ?? data["image/svg+xml"]) {
    setHtml(box, join(data["text/html"] ?? data["image/svg+xml"]));
  } else if (data["image/png"]) {
    const image = new Image();
    image.src = `data:image/png;base64,${data["image/png"]}`;
    image.alt = join(data["text/plain"]);
    box.append(image);
  } else {
    pre(join(data["text/markdown"] ?? data["text/latex"] ?? data["text/plain"]));
  }
  return box;
}

/** What live cells print and raise, shown under each. */
export class CellOutputs {
  #boxes = new Map();
  #clearLater = new Set();

  constructor(show) {
    this.show = show;
  }

  #box(cell) {
    let box = this.#boxes.get(cell);
    if (!box) {
      box = document.createElement("div");
      box.className = "live-output";
      box.setAttribute("role", "log");
      box.setAttribute("aria-label", "Output of Python");
      box.dataset.cell = cell;
      const place = cellElement(cell);
      if (place?.classList.contains("live-view")) place.before(box);
      else if (place) place.append(box);
      else document.body.append(box);
      this.#boxes.set(cell, box);
    }
    return box;
  }

  /** Show an output. A text that the saved page shows already is not shown twice. */
  add({ cell, output, starting }) {
    if (starting && output.output_type !== "error" && this.#isSaved(cell, output)) return;
    const box = this.#box(cell);
    if (this.#clearLater.delete(cell)) box.replaceChildren();
    const last = box.lastElementChild;
    if (output.output_type === "stream" && last?.classList.contains(`live-out-${output.name}`)) {
      last.firstElementChild.textContent += output.text;
    } else {
      box.append(renderOutput(output, this.show));
    }
  }

  clear({ cell, wait }) {
    if (wait) this.#clearLater.add(cell);
    else this.#boxes.get(cell)?.replaceChildren();
  }

  reset() {
    for (const box of this.#boxes.values()) box.remove();
    this.#boxes.clear();
    this.#clearLater.clear();
  }

  /** During the start: is it on the page from the build, or made invisible by the author? */
  #isSaved(cell, output) {
    if (output.output_type !== "stream") return true;
    const element = document.querySelector(`.live-cell-${cell}`);
    if (!element) return true;
    const squeeze = (text) => text.replace(/\s+/g, " ").trim();
    const saved = element.querySelector(".cell_output");
    return squeeze(saved?.textContent ?? "").includes(squeeze(output.text));
  }
}
