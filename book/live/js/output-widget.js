/** The Output widget: draws nbformat outputs that Python has put into its `outputs`. */

import { OutputModel as BaseModel, OutputView as BaseView } from "@jupyter-widgets/output";
import { renderOutput } from "./outputs.js";

export class OutputModel extends BaseModel {
  defaults() {
    return { ...super.defaults(), msg_id: "", outputs: [] };
  }
}

export class OutputView extends BaseView {
  render() {
    super.render();
    this.el.classList.add("widget-output");
    this.listenTo(this.model, "change:outputs", this.draw);
    this.draw();
  }

  draw() {
    const manager = this.model.widget_manager;
    this.el.replaceChildren(
      ...this.model.get("outputs").map((output) =>
        renderOutput(output, (id, element) => manager.display(id, element)),
      ),
    );
  }
}
