/** The badge in the corner: what Python does, and the buttons to stop and restart it. */

const NAMES = {
  waiting: "Python waits",
  loading: "Python is starting",
  live: "Python is live",
  busy: "Python is working",
  stopped: "Python is stopped",
  failed: "Not live",
};

/**
 * The badge. `show(state, detail)` sets what it says; the detail is visible unless the state is
 * "live", where the badge folds to one small button.
 */
export class Status {
  #root = document.createElement("div");
  #toggle = document.createElement("button");
  #panel = document.createElement("div");
  #text = document.createElement("span");
  /** says the same to screen readers, folded or not */
  #said = document.createElement("span");
  #stop = document.createElement("button");
  #restart = document.createElement("button");

  constructor({ stop, restart }) {
    this.#root.id = "live-status";
    this.#root.setAttribute("role", "region");
    this.#root.setAttribute("aria-label", "Python on this page");
    this.#toggle.type = this.#stop.type = this.#restart.type = "button";
    this.#toggle.className = "live-toggle";
    this.#panel.id = "live-panel";
    this.#panel.className = "live-panel";
    this.#toggle.setAttribute("aria-controls", "live-panel");
    this.#said.setAttribute("role", "status");
    this.#said.className = "live-said";
    this.#text.className = "live-text";
    this.#stop.textContent = "Stop";
    this.#stop.className = "live-stop";
    this.#restart.textContent = "Restart";
    this.#restart.className = "live-restart";
    this.#stop.onclick = stop;
    this.#restart.onclick = restart;
    this.#toggle.onclick = () => this.#fold(!this.#panel.hidden);
    this.#panel.append(this.#text, this.#stop, this.#restart);
    this.#root.append(this.#said, this.#panel, this.#toggle);
    document.body.append(this.#root);
  }

  #fold(folded) {
    this.#panel.hidden = folded;
    this.#toggle.setAttribute("aria-expanded", String(!folded));
  }

  /**
   * @param {string} state one of the keys of NAMES
   * @param {string} detail the sentence in the panel
   * @param {boolean} running whether there is something to stop
   */
  show(state, detail, running) {
    const before = this.#root.dataset.state;
    this.#root.dataset.state = state;
    document.documentElement.dataset.live = state;
    this.#toggle.textContent = NAMES[state];
    this.#text.textContent = this.#said.textContent = detail || `${NAMES[state]}.`;
    this.#stop.hidden = !running;
    this.#restart.hidden = !["live", "stopped", "failed"].includes(state);
    if (before !== state || state === "failed") this.#fold(!["stopped", "failed", "busy"].includes(state));
  }
}
