/** A widget manager for a page: base, controls, output and anywidget; every comm looks live. */

import * as base from "@jupyter-widgets/base";
import { ManagerBase } from "@jupyter-widgets/base-manager";
import { Widget } from "@lumino/widgets";
import makeAnywidget from "live:anywidget";
import * as output from "./output-widget.js";

const anywidget = makeAnywidget(base);

/** anywidget's view, with a promise that tells when its own script has drawn it, or failed. */
class AnyView extends anywidget.AnyView {
  initialize(parameters) {
    super.initialize(parameters);
    this.drawn = new Promise((resolve, reject) => {
      this.once("live:drawn", () => resolve());
      this.once("live:failed", (error) => reject(error ?? new Error("unknown error")));
    });
    this.drawn.catch(() => undefined);
    this.model.widget_manager.drawing?.add(this);
  }
}

const MODULES = {
  "@jupyter-widgets/base": base,
  "@jupyter-widgets/output": output,
  anywidget: { AnyModel: anywidget.AnyModel, AnyView },
};

/** Large, and many a page does without it. */
const LATE = {
  "@jupyter-widgets/controls": () => import("@jupyter-widgets/controls"),
};

export class LiveManager extends ManagerBase {
  /** anywidget views that were made; `display` asks them whether they are drawn */
  drawing = new Set();

  constructor(kernel) {
    super();
    this.kernel = kernel;
  }

  async loadClass(name, module) {
    const found = (MODULES[module] ?? (await LATE[module]?.()))?.[name];
    if (!found) throw new Error(`the widget module ${module} (${name}) is not part of this page`);
    return found;
  }

  new_model(options, state) {
    options.comm ??= this.kernel.comm(options.model_id);
    return super.new_model(options, state);
  }

  async _create_comm(target, id) {
    return this.kernel.comm(id ?? base.uuid().replaceAll("-", ""));
  }

  async _get_comm_info() {
    return {};
  }

  callbacks() {
    return { iopub: {} };
  }

  /**
   * Draw a model's view in an element.
   * @throws when the widget, or an anywidget inside it, could not be drawn
   */
  async display(id, element) {
    const model = await this.get_model(id);
    const view = await this.create_view(model);
    Widget.attach(view.luminoWidget, element);
    if (view instanceof base.ErrorWidgetView) {
      const error = view.model.get("error") ?? new Error(view.generateErrorMessage().msg);
      throw error;
    }
    const inside = [...this.drawing].filter((v) => element.contains(v.el));
    for (const v of inside) this.drawing.delete(v);
    const late = new Promise((resolve) => setTimeout(resolve, 4000));
    await Promise.race([Promise.all(inside.map((v) => v.drawn)), late]);
    return view;
  }

  /**
   * Python has opened a comm for a model that the page may have drawn already.
   * @param {object} message the comm_open message
   * @param {object} saved the model's saved state, if any
   * @returns {Promise<"new"|"same"|"other">} "other": the page drew another kind of widget
   */
  async opened(message, saved) {
    const { comm_id, data } = message.content;
    if (!this.has_model(comm_id)) {
      await this.handle_comm_open(this.kernel.comm(comm_id), message);
      return "new";
    }
    if (saved && kind(saved) !== kind(data.state)) return "other";
    const model = await this.get_model(comm_id);
    if (message.buffers.length) {
      base.put_buffers(data.state, data.buffer_paths ?? [], message.buffers);
    }
    await this.#set(model, saved ? changed(saved, data.state) : data.state);
    return "same";
  }

  /** Set saved models back to what the page was built with. */
  async reset(state) {
    for (const [id, saved] of Object.entries(state)) {
      if (this.has_model(id)) await this.#set(await this.get_model(id), saved.state);
    }
  }

  async #set(model, state) {
    if (!Object.keys(state).length) return;
    model.set_state(await model.constructor._deserialize_state({ ...state }, this));
  }
}

const kind = (s) => `${s._model_module} ${s._model_name} ${s._anywidget_id ?? ""}`;

/** Values equal to the saved ones need no update, which could undo a reader's early click. */
function changed(saved, fresh) {
  return Object.fromEntries(
    Object.entries(fresh).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(saved[key])),
  );
}
