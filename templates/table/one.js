// One of several: a click is the answer. Yes, No and Pass are plain buttons beside one another.
import { make } from "./make.js";
import { choice, rows } from "./option.js";
import { answer } from "./say.js";

const PLAIN = ["yes", "no", "pass"];

export function one(task) {
  const list = rows(task.options, (option, line) => choice(option, line));
  const plain = [...list.children].filter(({ dataset }) => PLAIN.includes(task.options[dataset.row - 1].role));
  const beside = plain.length > 0 && make("ul", { class: "plainly" }, plain);
  return {
    element: make("div", {}, list.childElementCount > 0 && list, beside),
    choose: (line) => answer([line]),
  };
}
