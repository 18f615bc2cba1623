/** Entry of the page half: draw the saved widgets, start Python, keep the reader informed. */

import "./polyfill.js";
import "@lumino/widgets/style/widget.css";
import "@lumino/widgets/style/tabbar.css";
import "@lumino/widgets/style/tabpanel.css";
import "@jupyter-widgets/controls/css/labvariables.css";
import "@jupyter-widgets/controls/css/widgets-base.css";
import "./live.css";
import { readPage } from "./page.js";
import { LivePage } from "./live.js";

const page = readPage();
if (page) {
  const live = new LivePage(page);
  globalThis.live = live.api;
  live.begin();
}
