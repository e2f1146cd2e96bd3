// The question, or what else the device waits for; and what the page says of itself to those who ask it.
import { make } from "./make.js";
import { calm } from "./say.js";
import { paint, standing, state, when } from "./state.js";

const box = document.getElementById("ask-box");
const title = document.getElementById("ask");
const asker = document.getElementById("asker");
const sofar = document.getElementById("so-far");
const about = document.getElementById("about");
const said = document.getElementById("said");
let shown = null;

/** How it is to be answered, where that does not go without saying. */
function manner({ ask, hint }) {
  if (ask.kind === "order") return "Put all in order; the first stands at the top.";
  if (ask.kind === "amount") return ask.low === ask.high ? `${ask.low}` : `From ${ask.low} to ${ask.high}.`;
  if (ask.kind !== "some") return "";
  const least = ask.least ?? 0;
  const most = ask.most ?? null;
  if (least === most) return `Choose ${most}.`;
  if (most === null) return least ? `Choose at least ${least}.` : hint;
  return least ? `Choose ${least} to ${most}.` : `Choose up to ${most}, or none.`;
}

const words = {
  question: (task) => task.title,
  watch: (task) => `${task.name} is thinking…`,
  // The same whoever is waited for.
  wait: (task) => task.why ?? "Waiting…",
  agree: (task) => `${task.name} would like to take the last answer back.`,
  curtain: (task) => `${task.name}, it is your turn.`,
  over: (task) => task.title,
  broken: (task) => task.title,
};

/** Writes words into a line, which is not there without them. */
function write(line, words) {
  line.textContent = words;
  line.hidden = words === "";
}

/** The card that asks, and what was chosen before in the same move, unless the title says it. */
function before({ of, title: asked }) {
  write(asker, of?.name ?? "");
  const labels = state.steps.map(({ label }) => label).filter((label) => label !== of?.name && `${label}?` !== asked);
  const bold = labels.map((label) => make("b", { dir: "auto" }, label));
  sofar.replaceChildren(...(bold.length > 0 ? [make("span", { class: "unseen" }, "Chosen so far: "), ...bold] : []));
  sofar.hidden = bold.length === 0;
}

function show(task) {
  const had = document.activeElement;
  const lost = had === document.body || box.contains(had) || had.matches(".lit, .hand-card");
  const goesOn = task.kind === "over" && shown?.kind === "over";
  shown = task;
  document.body.dataset.kind = task.kind;
  document.body.dataset.task = task.n;
  title.textContent = words[task.kind](task);
  title.toggleAttribute("data-waits", ["watch", "wait"].includes(task.kind));
  paint(title, task.seat);
  const lines = task.kind === "question" ? [task.about, manner(task)] : task.kind === "broken" ? task.lines : [];
  if (task.note) lines.push(task.note);
  about.replaceChildren(...lines.filter(Boolean).map((line) => make("p", { dir: "auto" }, line)));
  about.hidden = about.childElementCount === 0;
  before(task);
  calm();
  // What had the focus may be gone: the next thing to hear is the question.
  const heard = lost && !goesOn && ["question", "agree", "over", "broken"].includes(task.kind);
  if (heard) title.focus({ preventScroll: true });
  // Said once: what has been said before is no longer so.
  if (!goesOn) said.textContent = heard ? "" : title.textContent;
}

when(["task", "settled", "arrived", "sending"], () => {
  const task = standing();
  if (task && task !== shown) show(task);
  const settled = task !== null && !state.sending;
  document.body.dataset.settled = settled;
  // An answered question stands in the background until the next.
  box.classList.toggle("past", !settled && shown?.kind === "question");
});
