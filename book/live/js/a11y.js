/** Accessible names for stock ipywidgets controls that come without one. */

const LABELLED = "aria-label";

/** The visible description that ipywidgets puts beside a control. */
function description(element) {
  const box = element.closest(".jupyter-widgets");
  const label = box?.querySelector(":scope > .widget-label, :scope > label.widget-label");
  return label?.textContent.trim() ?? "";
}

function hasName(element) {
  if (element.hasAttribute(LABELLED) || element.hasAttribute("aria-labelledby")) return true;
  if (element.labels && [...element.labels].some((l) => l.textContent.trim())) return true;
  return false;
}

function iconName(element) {
  const icon = element.querySelector("i[class*='fa-']");
  const match = icon?.className.match(/fa-([a-z-]+)/);
  return match ? match[1].replaceAll("-", " ") : "";
}

const TYPE_NAMES = {
  checkbox: "checkbox",
  number: "number",
  range: "slider",
  text: "text",
  date: "date",
  color: "colour",
  file: "file",
};

/** Name what has no name below an element. */
export function nameControls(root) {
  for (const handle of root.querySelectorAll(".noUi-handle")) {
    if (hasName(handle)) continue;
    const all = [...handle.closest(".noUi-target").querySelectorAll(".noUi-handle")];
    const part = all.length > 1 ? [" from", " to"][all.indexOf(handle)] ?? "" : "";
    handle.setAttribute(LABELLED, (description(handle) || "slider") + part);
  }
  for (const readout of root.querySelectorAll(".widget-readout")) {
    if (readout.isContentEditable || readout.tabIndex >= 0) {
      readout.setAttribute("role", "textbox");
      if (!hasName(readout)) readout.setAttribute(LABELLED, `${description(readout) || "slider"}: value`);
    }
  }
  for (const button of root.querySelectorAll("button.jupyter-button, button.jupyter-widgets")) {
    if (button.textContent.trim() || hasName(button)) continue;
    button.setAttribute(LABELLED, button.title || iconName(button) || "button");
  }
  for (const input of root.querySelectorAll(".jupyter-widgets input, .jupyter-widgets select, .jupyter-widgets textarea")) {
    if (input.type === "hidden" || hasName(input)) continue;
    const name = description(input) || input.title || input.placeholder || TYPE_NAMES[input.type];
    input.setAttribute(LABELLED, name || (input.tagName === "SELECT" ? "choice" : "text"));
  }
  for (const bar of root.querySelectorAll(".jupyter-widgets .progress, .jupyter-widgets.widget-hprogress .progress-bar")) {
    bar.setAttribute("role", "progressbar");
    if (!hasName(bar)) bar.setAttribute(LABELLED, description(bar) || "progress");
  }
}

/** Name controls now and whenever the widgets below an element change. */
export function keepNamed(root) {
  let planned = false;
  const run = () => {
    planned = false;
    nameControls(root);
  };
  run();
  new MutationObserver(() => {
    if (!planned) {
      planned = true;
      requestAnimationFrame(run);
    }
  }).observe(root, { childList: true, subtree: true });
}
