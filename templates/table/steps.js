// What one has chosen since something last happened, "Advance" and then "Blue Sailor": what is asked next builds on it.
import { set, standing, state, when } from "./state.js";

const PLAIN = ["yes", "no", "pass"];
const MOST = 60;
let answers = [];

/** Notes an answer; if it is refused, the next one to the same question takes its place. */
export function note(task, numbers) {
  const { n, seat, ask, options } = task;
  const step = { n, seat, logged: state.frame.logged, ...said(ask, options, numbers) };
  answers = [...answers.filter((one) => one.n !== n), step].slice(-MOST);
}

/** What an answer says in words, and what it means on the table. */
function said({ kind }, options, numbers) {
  if (kind === "amount") return { label: `${numbers[0]}`, on: [] };
  if (kind !== "one" && kind !== "some") return { label: "", on: [] };
  const lines = [...new Set(numbers)].map((line) => options[line - 1]).filter((option) => option && !PLAIN.includes(option.role));
  // Of several alike, the first is taken.
  return { label: lines.map(({ label }) => label).join(", "), on: lines.flatMap(({ on, count }) => (count > 1 ? on.slice(0, 1) : on)) };
}

/** The last answer has been taken back. */
export function back() {
  answers = answers.slice(0, -1);
}

/** The last answers of the same player, as far as nothing has happened between. */
function since({ n, seat }) {
  const before = answers.filter((one) => one.n < n);
  const from = before.findLastIndex((one) => one.seat !== seat || one.logged !== state.frame.logged);
  return before.slice(from + 1).filter(({ label }) => label !== "");
}

when(["task", "settled", "arrived"], () => {
  const task = standing();
  if (task?.kind === "over") answers = [];
  const steps = task?.kind === "question" ? since(task) : [];
  if (task && steps.length + state.steps.length > 0) set({ steps });
});
