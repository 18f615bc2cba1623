/** What the build has put into the page: state of the widgets, cells, names of files, views. */

const json = (id) => {
  const element = document.getElementById(id);
  return element && JSON.parse(element.textContent);
};

/** Put texts that the page stores once back into the widgets' state. */
function restoreTexts(state, texts) {
  const text = (name) => (name in texts ? texts[name] : document.getElementById(name).textContent);
  for (const model of Object.values(state)) {
    for (const [key, value] of Object.entries(model.state)) {
      if (value && typeof value === "object" && typeof value.$live === "string") {
        model.state[key] = text(value.$live);
      }
    }
  }
  return state;
}

/**
 * Read the page.
 * @returns {{state: object, cells: object[], files: object, views: object[]} | null} null when
 *   nothing on the page is live; each view is {element, cell, id}
 */
export function readPage() {
  const data = json("live-page");
  if (!data) return null;
  const saved = json("live-state") ?? { state: {}, texts: {} };
  const views = [...document.querySelectorAll(".live-view")].map((element) => ({
    element,
    cell: Number(element.dataset.cell),
    id: element.dataset.model,
  }));
  const folder = new URL(data.folder, document.baseURI).href;
  return {
    state: restoreTexts(saved.state, saved.texts),
    cells: data.cells,
    files: { ...data.files, folder },
    views,
  };
}

/** The place under the cell where output may go: its container, or the last one before it. */
export function cellElement(index) {
  for (let i = index ?? -1; i >= 0; i--) {
    const element = document.querySelector(`.live-cell-${i}`);
    if (element) return element;
  }
  return document.querySelector(".live-view");
}
