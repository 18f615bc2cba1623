/** What Safari 16 and engines of its age lack and anywidget uses. */

if (!AbortSignal.any) {
  AbortSignal.any = (signals) => {
    const controller = new AbortController();
    for (const signal of signals) {
      if (signal.aborted) {
        controller.abort(signal.reason);
        break;
      }
      const abort = () => controller.abort(signal.reason);
      signal.addEventListener("abort", abort, { once: true, signal: controller.signal });
    }
    return controller.signal;
  };
}
if (!AbortSignal.timeout) {
  AbortSignal.timeout = (ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException("timed out", "TimeoutError")), ms);
    return controller.signal;
  };
}
