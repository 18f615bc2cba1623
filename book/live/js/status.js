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
    this.#text.setAttribute("role", "status");
    this.#text.className = "live-text";
    this.#stop.textContent = "Stop";
    this.#stop.className = "live-stop";
    this.#restart.textContent = "Restart";
    this.#restart.className = "live-restart";
    this.#stop.onclick = stop;
    this.#restart.onclick = restart;
    this.#toggle.onclick = () => this.#fold(!this.#panel.hidden);
    this.#panel.append(this.#text, this.#stop, this.#restart);
    this.#root.append(this.#panel, this.#toggle);
    document.body.append(this.#root);
  }

  #fold(folded) {
    this.#panel.hidden = folded;
    this.#toggle.setAttribute("aria-expanded", String(!folded));
  }

  show(state, detail = "") {
    const before = this.#root.dataset.state;
    this.#root.dataset.state = state;
    document.documentElement.dataset.live = state;
    this.#toggle.textContent = NAMES[state];
    this.#text.textContent = detail || `${NAMES[state]}.`;
    this.#stop.hidden = !["loading", "busy", "live"].includes(state);
    this.#restart.hidden = !["live", "stopped", "failed"].includes(state);
    if (before !== state || state === "failed") this.#fold(!["stopped", "failed", "busy"].includes(state));
  }
}
