/** When to start Python: at the first touch, or when the page is idle and data is not dear. */

const TOUCHES = ["pointerdown", "keydown", "focusin"];

/**
 * @param {Element[]} widgets
 * @param {(later: boolean) => void} act called with true at once when Python must wait for a
 *   touch of a widget; and with false, once, when Python is wanted
 */
export function whenWanted(widgets, act) {
  const saving =
    navigator.connection?.saveData || matchMedia("(prefers-reduced-data: reduce)").matches;
  const targets = saving ? widgets : [document];
  let done = false;
  const start = () => {
    if (done) return;
    done = true;
    for (const target of targets) {
      for (const touch of TOUCHES) target.removeEventListener(touch, start, { capture: true });
    }
    act(false);
  };
  for (const target of targets) {
    for (const touch of TOUCHES) target.addEventListener(touch, start, { capture: true, passive: true });
  }
  if (saving) return act(true);
  const visible = () => {
    if (document.visibilityState === "hidden") return;
    document.removeEventListener("visibilitychange", visible);
    if (window.requestIdleCallback) requestIdleCallback(start, { timeout: 1000 });
    else setTimeout(start, 150);
  };
  document.addEventListener("visibilitychange", visible);
  visible();
}
