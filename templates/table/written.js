// What is marked on a thing: words where all of a word has room, and else a dot, until one points at the thing.
import { wide } from "./letters.js";
import { make } from "./make.js";

/** What stands beside a word (em). */
const BESIDE = 0.8;
/** A line of a thing has a letter for about so many of its millimetres. */
const LETTER = 4;

/** How many lines the words take on something so wide (em). */
function lines(widths, room) {
  let left = 0;
  return widths.reduce((count, width) => {
    const next = width > left;
    left = (next ? room : left) - width;
    return count + (next ? 1 : 0);
  }, 0);
}

/** The marks of something of so many millimetres. The style sheet knows how large that is, and how large letters are. */
export function written(marks, w, h) {
  const widths = marks.map((mark) => wide(mark) + BESIDE);
  const element = make("ul", { class: "marks", "aria-hidden": "true" }, marks.map((mark) => make("li", {}, mark)));
  element.style.setProperty("--lines", lines(widths, w / LETTER));
  element.style.setProperty("--tall", (h / w).toFixed(3));
  widths.forEach((width, at) => element.children[at].style.setProperty("--wide", width.toFixed(2)));
  return element;
}
