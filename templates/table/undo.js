// Takes the last answer back; if several play at the device, all have to agree.
import { make } from "./make.js";
import { say, tell } from "./say.js";
import { question, standing, when } from "./state.js";
import { back } from "./steps.js";

const NOTHING = "There is nothing to take back: dice have fallen or cards were seen since.";

const button = document.getElementById("undo");
const agree = document.getElementById("agree");
const yes = make("button", { class: "strong", on: { click: () => take() } }, "All agree");
const no = make("button", { class: "plain", on: { click: () => ask(false) } }, "No");
agree.append(make("p", {}, "Does everybody agree to take the last answer back?"), make("div", { class: "acts" }, yes, no));

function ask(open) {
  const had = agree.contains(document.activeElement);
  agree.hidden = !open;
  if (open) yes.focus();
  else if (had) button.focus();
}

function take() {
  ask(false);
  // Before it is said: the question that comes stands on what is left.
  back();
  say({ do: "undo" });
}

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
  ask(false);
  button.hidden = task.kind !== "question";
  // Not `disabled`: it can still be asked why not.
  button.setAttribute("aria-disabled", !task.undo);
  button.title = task.undo ? "Take the last answer back" : task.undoWhy || NOTHING;
});
