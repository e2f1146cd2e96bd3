// Takes the last answer back; if several play at the device, all have to agree. Those at other devices are asked there.
import { make } from "./make.js";
import { say, tell } from "./say.js";
import { question, standing, when } from "./state.js";
import { back } from "./steps.js";

const NOTHING = "There is nothing to take back: dice have fallen or cards were seen since.";

const button = document.getElementById("undo");
const agree = document.getElementById("agree");
/** The question at which it was said, until it is granted or refused; others may have to be asked first. */
let wanted = null;
const yes = make("button", { class: "strong", on: { click: () => take() } }, "All agree");
const no = make("button", { class: "plain", on: { click: () => ask(false) } }, "No");
agree.append(make("p", {}, "Does everybody agree to take the last answer back?"), make("div", { class: "acts" }, yes, no));

function ask(open) {
  const had = agree.contains(document.activeElement);
  agree.hidden = !open;
  if (open) yes.focus();
  else if (had) button.focus();
}

async function take() {
  ask(false);
  wanted = standing();
  if (!(await say({ do: "undo" }))) wanted = null;
}

// It is granted: the question that comes stands on what is left.
when(["epoch"], () => {
  if (wanted) back();
  wanted = null;
});

/** Closes the question whether all agree; whether it was open. */
export function refuse() {
  if (agree.hidden) return false;
  ask(false);
  return true;
}

/** Undoes, asks whether to, or says why it cannot be. */
export function undo() {
  const task = question();
  if (!task) return;
  if (!task.undo) tell(task.undoWhy || NOTHING);
  else if (task.several) ask(true);
  else take();
}

button.addEventListener("click", undo);
when(["task", "settled", "arrived"], () => {
  const task = standing();
  if (!task) return;
  // Another question, and nothing taken back: somebody did not agree.
  if (task.kind === "question" && task.n > wanted?.n) wanted = null;
  ask(false);
  button.hidden = task.kind !== "question";
  // Not `disabled`: it can still be asked why not.
  button.setAttribute("aria-disabled", !task.undo);
  button.title = task.undo ? "Take the last answer back" : task.undoWhy || NOTHING;
});
