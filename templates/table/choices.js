// The choices as a list: one button for each, which marks what it means on the table, and is marked from there.
import { amount } from "./amount.js";
import { cannot } from "./cannot.js";
import { consent } from "./consent.js";
import { one } from "./one.js";
import { make } from "./make.js";
import { number } from "./option.js";
import { order } from "./order.js";
import { beforePainting } from "./paint.js";
import { portions } from "./portions.js";
import { answer } from "./say.js";
import { sift } from "./sift.js";
import { asked, question, set, standing, state, when } from "./state.js";
import { ticks } from "./ticks.js";

const list = document.getElementById("choices");
const confirmer = document.getElementById("confirm");
const KINDS = { one, some: ticks, order, split: portions, amount };
let drawn = null;
/** The list of the question: how it takes a choice, and what it would answer. */
let form = null;

const button = (line) => list.querySelector(`.choice[data-line="${line}"]`);

function draw() {
  const task = standing();
  if (!task || task === drawn) return;
  drawn = task;
  const kind = task.kind === "agree" ? consent : KINDS[task.ask?.kind];
  // A list tells of itself while it is made: that is no news yet, and the one before is gone.
  form = null;
  form = kind?.(task, changed) ?? null;
  list.replaceChildren(...(form ? [sift(form.element), form.element, cannot(task)].filter(Boolean) : []));
  number(list);
  list.hidden = !form;
  beforePainting(toTop);
  confirmer.hidden = !form?.answer;
  set({ pointed: new Set() });
  changed();
}

const toTop = () => (list.scrollTop = 0);

/** What is chosen has changed. */
function changed() {
  const lines = form?.chosen?.() ?? [];
  if (lines.length > 0 || state.chosen.size > 0) set({ chosen: new Set(lines.flatMap(marked)) });
  if (!form?.answer) return;
  confirmer.textContent = form.says();
  confirmer.disabled = form.answer() === null;
}

/** What a chosen line means; of several alike, as many as are chosen. */
function marked(line) {
  const { on, count } = drawn.options[line - 1];
  return count > 1 && form.many ? on.slice(0, form.many(line)) : on;
}

/** Takes a line, as a click on its button or on what it means does. */
export function choose(line) {
  if (!asked() || !form) return;
  narrow(null);
  form.choose(line);
}

/** Shows only some of the lines, of which one is to be chosen. */
export function pick(lines, element) {
  if (!question() || !form) return;
  if (lines.length === 1) return choose(lines[0]);
  narrow(lines);
  if (element?.matches(":focus-visible")) button(lines[0])?.focus();
}

/** Shows these lines alone, or all (`null`). */
export function narrow(lines) {
  if (!lines && !list.querySelector(".narrowed")) return false;
  list.querySelector(".narrowed")?.remove();
  const field = list.querySelector(".sift");
  if (field?.value) {
    field.value = "";
    field.dispatchEvent(new Event("input"));
  }
  for (const item of list.querySelectorAll("[data-row]")) item.hidden = lines !== null && !lines.includes(Number(item.dataset.row));
  if (lines) list.prepend(make("p", { class: "narrowed" }, "Which of these?", make("button", { class: "plain", on: { click: () => narrow(null) } }, "Show all")));
  return true;
}

/** Marks the choices that mean one of these targets; `null` none. */
export function aim(targets) {
  for (const marked of list.querySelectorAll(".aimed")) marked.classList.remove("aimed");
  if (!targets || !drawn?.options) return;
  const meant = new Set(targets);
  drawn.options.forEach(({ on }, at) => {
    if (!on.some((target) => meant.has(target))) return;
    button(at + 1)?.classList.add("aimed");
  });
  list.querySelector(".aimed")?.scrollIntoView({ block: "nearest" });
}

/** Shows what others would answer. */
export function suggest(numbers) {
  for (const marked of list.querySelectorAll(".hinted")) marked.classList.remove("hinted");
  if (form?.take) return form.take(numbers);
  for (const line of numbers) button(line)?.classList.add("hinted");
  button(numbers[0])?.scrollIntoView({ block: "nearest" });
  point(numbers[0]);
}

/** Answers with what is chosen. */
export function confirm() {
  const numbers = question() && form?.answer?.();
  if (numbers) answer(numbers);
  return Boolean(numbers);
}

const point = (line) => set({ pointed: new Set(drawn?.options?.[line - 1]?.on ?? []) });
const pointing = ({ target }) => {
  const line = target.closest?.("[data-row]")?.dataset.row;
  if (line) point(line);
};
const leaving = () => state.pointed.size > 0 && set({ pointed: new Set() });

for (const name of ["pointerover", "focusin"]) list.addEventListener(name, pointing);
for (const name of ["pointerleave", "focusout"]) list.addEventListener(name, leaving);
list.addEventListener("click", ({ target }) => {
  const line = target.closest(".choice")?.dataset.line;
  if (line) choose(Number(line));
});
confirmer.addEventListener("click", confirm);
when(["task", "settled", "arrived"], draw);
