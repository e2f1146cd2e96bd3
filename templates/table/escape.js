// Escape closes what was opened last, one thing at a time and wherever the focus is: a choice among a few, a stack, the
// closer look, what stands beside the table.
import { narrow } from "./choices.js";
import { away } from "./closer.js";
import { show, sheet } from "./side.js";
import { isOpen } from "./spread.js";
import { close } from "./stacks.js";
import { refuse } from "./undo.js";

function leave() {
  if (!sheet()) return false;
  show("");
  return true;
}

addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || document.querySelector("dialog[open]")) return;
  if (refuse() || narrow(null)) return done(event);
  // A pile that is spread out hears it by itself.
  if (isOpen()) return;
  if (close() || away() || leave()) done(event);
}, true);

function done(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}
