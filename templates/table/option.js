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
export const choice = (option, line, { class: more = "", ...attributes } = {}) =>
  make("button", { type: "button", class: `${kind(option)} ${more}`.trim(), "data-line": line, ...attributes }, worded(option, line));

const collator = new Intl.Collator(undefined, { numeric: true });
const isSpace = ({ on }) => on.length > 0 && on.every((target) => target.startsWith("space:"));

/** The lines in the order in which they are read: spaces by their names, all else as it comes. */
function natural(options) {
  const lines = options.map((_, at) => at + 1);
  const named = lines.filter((line) => isSpace(options[line - 1]));
  if (lines.some((line) => !isSpace(options[line - 1]) && !options[line - 1].role)) return lines;
  named.sort((one, other) => collator.compare(options[one - 1].label, options[other - 1].label));
  return [...named, ...lines.filter((line) => !named.includes(line))];
}

/** How names stand: short ones side by side, and those of a long list in two columns. */
function shape(options) {
  const plain = options.every(({ text }) => !text);
  const longest = Math.max(...options.map(({ label, count }) => label.length + (count > 1 ? 4 : 0)));
  if (plain && options.length > 3 && longest < 6) return "short";
  return plain && options.length > 12 && longest < 14 ? "rows paired" : "rows";
}

/** A list of rows. */
export function rows(options, row, attributes = {}, lines = natural(options)) {
  return make("ul", { class: shape(options), ...attributes }, lines.map((line) => make("li", { "data-row": line }, row(options[line - 1], line))));
}

/** The keys of choices are their numbers as they stand. */
export function number(element) {
  [...element.querySelectorAll(".choice > kbd")].forEach((key, at) => (key.textContent = at + 1));
}
