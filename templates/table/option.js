// One choice as it is written in a list.
import { make } from "./make.js";

/** What a choice says: its key, its name, how many alike it stands for, and its text. */
export function worded({ label, text, count }, line) {
  return [
    make("kbd", { "aria-hidden": "true" }, `${line}`),
    make("span", { class: "label", dir: "auto" }, label, count > 1 && make("span", { class: "many" }, ` ×${count}`)),
    text && make("span", { class: "text", dir: "auto" }, text),
  ];
}

/** What is written on a card can be read there, where the list is short of room. */
const kind = ({ on }) => (on.some((target) => target.startsWith("piece:")) ? "choice carded" : "choice");

/** The button of a choice, which the list takes clicks of. */
export const choice = (option, line, attributes = {}) => make("button", { type: "button", class: kind(option), "data-line": line, ...attributes }, worded(option, line));

/** A list of rows; short names stand beside one another. */
export function rows(options, row, attributes = {}) {
  const short = options.length > 6 && options.every(({ label, text, count }) => label.length < 6 && !text && count === 1);
  return make("ul", { class: short ? "short" : "rows", ...attributes }, options.map((option, at) => make("li", { "data-row": at + 1 }, row(option, at + 1))));
}
