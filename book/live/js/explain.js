/** Sentences for the ways a page can fail to be live: what, and how to go on. */

/**
 * @param {{kind: "cell"|"mismatch"|"widget"|"file"|"python"}} failed
 * @returns {string}
 */
export function explain(failed) {
  switch (failed.kind) {
    case "cell":
      return `Cell ${failed.cell + 1} of this page stopped with ${failed.ename}: ${failed.evalue}. ` +
        "The widgets from there on show their saved state. Restart tries again.";
    case "mismatch":
      return `${failed.dead} of ${failed.all} widgets on this page do not match what Python made here, ` +
        "so they show their saved state and do not answer. Reload the page; if that does not help, " +
        "the page must be built again.";
    case "widget":
      return `${failed.dead} of ${failed.all} widgets on this page failed in this browser ` +
        `(${failed.message}). The others are live. Reload the page to try again.`;
    case "file":
      return `Python could not start: ${failed.message}. The page shows its saved state. ` +
        "Reload it: it may have been published anew since you opened it.";
    default:
      return `Python stopped: ${failed.message}. The page shows its last state. ` +
        "Restart tries again; a browser from 2023 or later is needed.";
  }
}
