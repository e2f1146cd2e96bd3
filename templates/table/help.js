// The keys, for those who ask.
import { make } from "./make.js";

const KEYS = [
  [["1", "to", "9"], "choose by number"],
  [["Enter"], "confirm"],
  [["↑", "↓", "←", "→"], "move among what is lit on the table, or in a list"],
  [["Z"], "look closer at a piece; again for its words"],
  [["U"], "undo"],
  [["H"], "hint"],
  [["C"], "to the choices"],
  [["/"], "find in a long list"],
  [["T"], "to the table"],
  [["L"], "log"],
  [["R"], "rules"],
  [["Esc"], "close"],
  [["?"], "this help"],
];

const key = (word) => (word === "to" ? " to " : make("kbd", {}, word));
const dialog = make("dialog", { id: "help", "aria-labelledby": "help-title" },
  make("h2", { id: "help-title" }, "How to play here"),
  make("p", {}, "What may be chosen is lit on the table, and stands in the list beside it. Click either. A piece can also be dragged to where it shall go."),
  make("dl", {}, KEYS.map(([keys, what]) => make("div", {}, make("dt", {}, keys.map(key)), make("dd", {}, what)))),
  make("form", { method: "dialog" }, make("button", { class: "strong" }, "Back to the table")));
document.body.append(dialog);

export const help = () => (dialog.open ? dialog.close() : dialog.showModal());

document.getElementById("to-help").addEventListener("click", help);
dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
