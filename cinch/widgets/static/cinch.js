// The browser's half of every Cinch widget: it shows the HTML that Python drew and sends events
// back. It knows no rule of the game. See cinch/widgets/base.py for what a widget may write.

const FOCUSABLE =
  'button:not([disabled]), a[href], input:not([disabled]):not([type="hidden"]), select:not([disabled]), textarea:not([disabled]), summary, [tabindex="0"]';
const ROVING = 'button:not([disabled]), a[href], [data-rove]';
const PREFS = "cinch.prefs";

// ---------------------------------------------------------------- storage, guarded

/** @param {string} key */
function recall(key) {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : JSON.parse(text);
  } catch {
    return null; // storage blocked or damaged: the widget starts afresh
  }
}

/** @param {string} key @param {unknown} value @returns {boolean} whether it was kept */
function keep(key, value) {
  try {
    if (value === null || value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

let unsaved = {}; // choices that could not be stored still hold for this page
function prefs() {
  const stored = recall(PREFS);
  const sound = stored && typeof stored === "object" && !Array.isArray(stored) ? stored : {};
  return { ...sound, ...unsaved };
}

/** Show the choices that are pure style on the page itself, before Python is up. */
function showPrefs() {
  const chosen = prefs();
  const page = document.documentElement;
  page.dataset.cinchDeck = chosen.deck === "four" ? "four" : "two";
  if (typeof chosen.rules === "string" && chosen.rules) page.dataset.cinchRules = chosen.rules;
}

// ---------------------------------------------------------------- patching the document

const keyOf = (node) => (node.nodeType === 1 ? node.id || node.getAttribute("data-key") : null);
const isText = (el) =>
  el.nodeName === "TEXTAREA" ||
  (el.nodeName === "INPUT" && !/^(checkbox|radio|button|submit|file|range)$/.test(el.type));

/** Equal, and without controls whose state the reader may have changed: nothing to do. */
const STATEFUL = "input, select, textarea, details";
const sameAndStill = (old, next) =>
  old.isEqualNode(next) && !old.matches(STATEFUL) && !old.querySelector(STATEFUL);

/** Make `old` like `next`, keeping what the reader has typed and opened. */
function morphElement(old, next) {
  const before = old.getAttribute("value");
  for (const { name } of [...old.attributes])
    if (!next.hasAttribute(name) && name !== "open") old.removeAttribute(name);
  for (const { name, value } of next.attributes)
    if (name !== "open" && old.getAttribute(name) !== value) old.setAttribute(name, value);
  if (old.nodeName === "DETAILS") {
    // The reader's own opening and closing stays until Python draws another state.
    const open = next.hasAttribute("open");
    if (open !== old.cinchOpen) old.open = old.cinchOpen = open;
  } else if (old.nodeName === "INPUT") {
    const after = next.getAttribute("value");
    if (!isText(old)) {
      old.checked = next.hasAttribute("checked");
      if (after !== null && old.type === "range") old.value = after;
    } else if (after !== before || next.hasAttribute("data-sync")) old.value = after ?? "";
  } else if (old.nodeName === "TEXTAREA") {
    if (old.defaultValue !== next.defaultValue || next.hasAttribute("data-sync"))
      old.value = next.defaultValue;
  }
  morphChildren(old, next);
  if (old.nodeName === "SELECT")
    for (const option of old.options) option.selected = option.hasAttribute("selected");
}

function morphChildren(old, next) {
  const wanted = new Set([...next.childNodes].map(keyOf).filter(Boolean));
  const keyed = new Map();
  for (const child of [...old.childNodes]) {
    const key = keyOf(child);
    if (!key) continue;
    if (wanted.has(key) && !keyed.has(key)) keyed.set(key, child);
    else child.remove();
  }
  let here = old.firstChild;
  for (const want of [...next.childNodes]) {
    const key = keyOf(want);
    let have = null;
    if (key) {
      const found = keyed.get(key);
      if (found && found.nodeName === want.nodeName) have = found;
      if (have && have !== here) old.insertBefore(have, here);
      else if (have) here = here.nextSibling;
    } else if (here && !keyOf(here) && here.nodeName === want.nodeName) {
      have = here;
      here = here.nextSibling;
    }
    if (!have) old.insertBefore(want.cloneNode(true), here);
    else if (have.nodeType === 1) sameAndStill(have, want) || morphElement(have, want);
    else if (have.nodeValue !== want.nodeValue) have.nodeValue = want.nodeValue;
  }
  while (here) {
    const gone = here;
    here = here.nextSibling;
    gone.remove();
  }
}

/** Where a link into the book leads from this page: a page of the book, or a notebook beside. */
function bookAddress(place) {
  const root = document.documentElement.dataset.content_root;
  if (root !== undefined) return root + place;
  return place.replace(/^book\//, "").replace(/\.html(?=#|$)/, ".ipynb");
}

// ---------------------------------------------------------------- roving focus

const visible = (el) => el.getClientRects().length > 0;
const itemsOf = (group) =>
  [...group.querySelectorAll(ROVING)].filter((el) => el.closest("[data-roving]") === group);

function setStops(body) {
  for (const group of body.querySelectorAll("[data-roving]")) {
    const items = itemsOf(group);
    const stop =
      items.find((el) => el === document.activeElement) ??
      items.find((el) => keyOf(el) && keyOf(el) === group.cinchStop) ??
      items.find((el) => el.hasAttribute("data-current")) ??
      items.find((el) => el.matches('[aria-checked="true"], [aria-pressed="true"]')) ??
      items[0];
    for (const el of items) el.tabIndex = el === stop ? 0 : -1;
  }
}

/** The item that an arrow key reaches: along the row, or the nearest one a row further. */
function neighbour(items, from, key) {
  const at = items.indexOf(from);
  const box = from.getBoundingClientRect();
  const step = key === "ArrowRight" || key === "ArrowDown" ? 1 : -1;
  if (key === "Home") return items[0];
  if (key === "End") return items.at(-1);
  if (key === "ArrowUp" || key === "ArrowDown") {
    const rows = items
      .map((el) => ({ el, box: el.getBoundingClientRect() }))
      .filter(({ box: b }) => (step > 0 ? b.top >= box.bottom - 4 : b.bottom <= box.top + 4));
    if (rows.length) {
      const middle = box.left + box.width / 2;
      const far = ({ box: b }) =>
        Math.abs(b.top - box.top) * 8 + Math.abs(b.left + b.width / 2 - middle);
      return rows.reduce((best, row) => (far(row) < far(best) ? row : best)).el;
    }
    const oneRow = items.every((el) => Math.abs(el.getBoundingClientRect().top - box.top) < 12);
    if (!oneRow) return from; // the edge of a grid
  }
  return items[(at + step + items.length) % items.length];
}

// ---------------------------------------------------------------- what only a browser can do

function download({ filename, text, mime }) {
  const address = URL.createObjectURL(new Blob([text], { type: `${mime};charset=utf-8` }));
  const link = Object.assign(document.createElement("a"), { href: address, download: filename });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // No clipboard here (plain http, a notebook's frame): the old way, by a selection.
    const area = Object.assign(document.createElement("textarea"), { value: text });
    area.style.cssText = "position:fixed;opacity:0";
    const focused = document.activeElement;
    document.body.append(area);
    area.select();
    let done = false;
    try {
      done = document.execCommand("copy");
    } catch {
      done = false;
    }
    area.remove();
    focused?.focus({ preventScroll: true });
    return done;
  }
}

/** Print one widget alone: a copy of it stands in for the page while the printer looks. */
function printAlone(root) {
  const sheet = root.cloneNode(true);
  sheet.classList.add("cinch-sheet");
  document.body.append(sheet);
  document.documentElement.classList.add("cinch-printing");
  const done = () => {
    sheet.remove();
    document.documentElement.classList.remove("cinch-printing");
  };
  window.addEventListener("afterprint", done, { once: true });
  window.print();
}

// ---------------------------------------------------------------- one view of one widget

function render({ model, el }) {
  const root = document.createElement("div");
  const body = document.createElement("div");
  const wait = document.createElement("p");
  const live = document.createElement("p");
  root.className = "cinch-widget";
  root.setAttribute("role", "group");
  root.setAttribute("aria-label", model.get("_label") || "Cinch");
  root.setAttribute("data-lm-suppress-shortcuts", "true"); // JupyterLab leaves our keys to us
  body.className = "cinch-body";
  wait.className = "cinch-wait";
  wait.textContent = "Waiting for Python. Your click is kept.";
  wait.hidden = true;
  live.className = "cinch-live";
  live.setAttribute("role", "status");
  live.setAttribute("aria-live", "polite");
  root.append(body, wait, live);
  el.append(root);
  showPrefs();

  let sent = 0;
  let slow = 0;
  let said = ""; // the message that stood there when the reader did something
  const waiting = new Map(); // event number -> the control that sent it
  const stopper = new AbortController();
  const listen = (target, type, handler) =>
    target.addEventListener(type, handler, { signal: stopper.signal });

  // -- drawing

  function draw() {
    const next = document.createElement("template");
    next.innerHTML = model.get("html") ?? "";
    for (const link of next.content.querySelectorAll("a[data-book]"))
      link.setAttribute("href", bookAddress(link.dataset.book));
    const focused = body.contains(document.activeElement) ? document.activeElement : null;
    const group = focused?.closest("[data-roving]");
    const place = group ? itemsOf(group).indexOf(focused) : -1;
    const key = focused && keyOf(focused);
    const all = focused ? [...body.querySelectorAll(FOCUSABLE)] : [];
    const order = all.indexOf(focused);
    const after = focused ? all.slice(order + 1).concat(all.slice(0, order).reverse()) : [];
    morphChildren(body, next.content);
    for (const d of body.querySelectorAll("details")) d.cinchOpen ??= d.open;
    for (const control of waiting.values()) control.setAttribute?.("data-busy", "");
    if (focused && document.activeElement !== focused) {
      const same = key && find(key);
      const mates = group && body.contains(group) ? itemsOf(group) : [];
      const stays = body.contains(focused) && !focused.disabled && visible(focused);
      const goal = stays
        ? focused
        : (same && same.matches(FOCUSABLE) && same) ||
          mates[Math.min(Math.max(place, 0), mates.length - 1)] ||
          body.querySelector("[data-focus]") ||
          after.find((e) => body.contains(e) && e.matches(FOCUSABLE) && visible(e)) ||
          body.querySelector(FOCUSABLE);
      goal?.focus({ preventScroll: true });
    }
    setStops(body);
  }

  const find = (key) =>
    body.querySelector(`[data-key="${CSS.escape(key)}"], [id="${CSS.escape(key)}"]`);

  function announce(text) {
    live.textContent = "";
    setTimeout(() => (live.textContent = text), 40); // a repeated sentence is read again
  }

  // -- sending

  function send(message, control = null) {
    const n = ++sent;
    waiting.set(n, control ?? body);
    control?.setAttribute("data-busy", "");
    if (message.kind === "do") {
      live.textContent = ""; // what was said before is over
      said = noticed()?.textContent ?? "";
      root.setAttribute("data-waiting", "");
      clearTimeout(slow);
      slow = setTimeout(() => {
        wait.hidden = false;
        announce(wait.textContent);
      }, 700);
    }
    model.send({ ...message, n });
  }

  function answered(n) {
    const control = waiting.get(n);
    waiting.delete(n);
    if (![...waiting.values()].includes(control)) control?.removeAttribute("data-busy");
    if (waiting.size) return;
    clearTimeout(slow);
    wait.hidden = true;
    root.removeAttribute("data-waiting");
    const now = noticed();
    if (now && now.textContent !== said) now.scrollIntoView({ block: "nearest" });
    said = now?.textContent ?? "";
  }

  /** A refusal or a warning must not stand outside the window. */
  const noticed = () =>
    [...body.querySelectorAll(".cinch-message")].find(
      (e) => e.matches(".cinch-message-refused, .cinch-message-broken") || e.querySelector("button"),
    );

  function act(control, value = null) {
    // A second click on a control that is still waiting would be judged against its own effect.
    if (control.hasAttribute("data-busy") && !control.hasAttribute("data-repeat")) return;
    send({ kind: "do", do: control.getAttribute("data-do"), value }, control);
  }

  async function valueOf(control) {
    if (control.type === "checkbox") return control.checked;
    if (control.type === "file") {
      const file = control.files?.[0];
      if (!file) return null;
      if (file.size > 1_000_000) return "";
      const text = await file.text();
      control.value = "";
      return text;
    }
    return control.value;
  }

  listen(body, "click", (event) => {
    const control = event.target.closest?.("[data-do]");
    if (!control || !body.contains(control)) return;
    if (control.matches("input, select, textarea, form")) return;
    event.preventDefault();
    act(control, control.getAttribute("value"));
  });
  listen(body, "change", async (event) => {
    const control = event.target;
    if (!control.matches?.("input[data-do], select[data-do], textarea[data-do]")) return;
    if (control.dataset.on === "input" && isText(control)) return;
    act(control, await valueOf(control));
  });
  listen(body, "input", (event) => {
    const control = event.target;
    if (control.dataset?.on !== "input" || !control.hasAttribute("data-do")) return;
    if (!isText(control) && control.type !== "range") return;
    send({ kind: "do", do: control.getAttribute("data-do"), value: control.value }, control);
  });
  listen(body, "submit", (event) => {
    event.preventDefault();
    const form = event.target.closest("form[data-do]");
    if (form) act(form, Object.fromEntries(new FormData(form, event.submitter ?? undefined)));
  });
  listen(body, "focusin", (event) => {
    const group = event.target.closest?.("[data-roving]");
    if (!group || !itemsOf(group).includes(event.target)) return;
    group.cinchStop = keyOf(event.target);
    for (const item of itemsOf(group)) item.tabIndex = item === event.target ? 0 : -1;
  });
  listen(root, "keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return;
    const on = event.target;
    if (on.matches?.("textarea, select, [contenteditable]") || (on.nodeName === "INPUT" && isText(on)))
      return event.stopPropagation();
    if (event.key === "?" || event.key === "u" || event.key === "U") {
      const verb = event.key === "?" ? "why" : "undo";
      event.preventDefault();
      event.stopPropagation();
      const about = on.closest?.("[data-do]")?.getAttribute("data-do") ?? null;
      return send({ kind: "do", do: verb, value: about });
    }
    if (!/^(Arrow(Left|Right|Up|Down)|Home|End)$/.test(event.key)) return;
    if (on.nodeName === "INPUT") return event.stopPropagation(); // radios and sliders move by themselves
    const group = on.closest?.("[data-roving]");
    const items = group ? itemsOf(group).filter(visible) : [];
    if (event.key.startsWith("Arrow")) event.stopPropagation(); // arrows never turn the page
    if (!items.includes(on)) return;
    event.preventDefault();
    event.stopPropagation();
    neighbour(items, on, event.key)?.focus();
  });

  // -- receiving

  const effects = {
    announce: ({ text }) => announce(text),
    copy: async ({ text }) =>
      announce((await copy(text)) ? "Copied." : "Copying is not allowed here: select the text."),
    download,
    print: () => printAlone(root),
    hash: ({ hash }) => history.replaceState(history.state, "", `#${hash}`),
    store: ({ key, value }) => {
      if (!keep(key, value)) announce("This browser does not let the page keep anything.");
    },
    pref: ({ name, value }) => {
      const chosen = { ...prefs(), [name]: value };
      unsaved = keep(PREFS, chosen) ? {} : chosen;
      window.dispatchEvent(new CustomEvent("cinch:prefs", { detail: { prefs: chosen, from: root } }));
    },
    focus: ({ key }) => find(key)?.focus(),
  };
  const onMessage = (message) => {
    if (message?.kind === "done") answered(message.n);
    else if (message?.kind === "effect") effects[message.effect]?.(message);
  };
  model.on("msg:custom", onMessage);
  model.on("change:html", draw);

  listen(window, "cinch:prefs", ({ detail }) => {
    showPrefs();
    if (detail.prefs) unsaved = { ...unsaved, ...(recall(PREFS) ? {} : detail.prefs) };
    if (detail.from !== root) send({ kind: "prefs", prefs: detail.prefs ?? prefs() });
  });
  listen(window, "storage", (event) => {
    if (event.key !== PREFS) return;
    showPrefs();
    send({ kind: "prefs", prefs: prefs() });
  });
  listen(window, "hashchange", () => {
    const prefixes = model.get("_hash_prefix").split(" ").filter(Boolean);
    const hash = location.hash.slice(1);
    if (prefixes.some((prefix) => hash.startsWith(prefix))) send({ kind: "hash", hash });
  });

  function greet() {
    const stored = Object.fromEntries((model.get("_recall") ?? []).map((k) => [k, recall(k)]));
    send({ kind: "hello", prefs: prefs(), stored, hash: location.hash.slice(1) });
  }
  // What was sent by now gets no answer; the Python that comes next has not met the reader.
  listen(window, "live:stopped", () => {
    for (const n of [...waiting.keys()]) answered(n);
    greet();
  });

  draw();
  greet();

  return () => {
    stopper.abort();
    clearTimeout(slow);
    model.off("msg:custom", onMessage);
    model.off("change:html", draw);
    root.remove();
  };
}

export default { render };
