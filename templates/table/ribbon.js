// The turn as a ribbon of its phases; the present one stands out, in the colour of whose turn it is.
import { make } from "./make.js";
import { beforePainting } from "./paint.js";
import { paint, standing, state, when } from "./state.js";

const ribbon = document.getElementById("ribbon");
const who = make("p", { class: "turn" });
const list = make("ol", { class: "phases", "aria-label": "Phases of the turn" });
ribbon.append(who, list);

/** The parts of a phase stand in its place only while it lasts. */
function groups(phases) {
  const found = [];
  for (const phase of phases) {
    if (phase.level === 0 || found.length === 0) found.push({ phase, parts: [] });
    else found.at(-1).parts.push(phase);
  }
  return found;
}

function build() {
  list.replaceChildren(...groups(state.layout.phases).map(({ phase, parts }) =>
    make("li", { "data-phase": phase.id },
      make("span", { dir: "auto" }, phase.name),
      parts.length > 0 && make("ol", {}, parts.map((part) => make("li", { "data-phase": part.id }, make("span", { dir: "auto" }, part.name)))))));
  mark();
}

/** A seat by its colour and name. */
function seated(seat) {
  const element = make("span", { class: "seated", dir: "auto" }, state.layout.seats[seat].name);
  paint(element, seat);
  return element;
}

/** Whose turn it is, and who is to answer in it, if that is somebody else; nobody when all is over. */
function seats() {
  const { frame, layout } = state;
  const task = standing();
  if (layout.seats.length < 2 || (task?.kind === "over" && !frame.film)) return [];
  const wanted = layout.seats[task?.seat] && task.kind !== "agree" ? task.seat : frame.active;
  const active = frame.active ?? wanted;
  if (!layout.seats[active]) return [];
  return wanted === active ? [seated(active)] : [seated(active), make("span", { class: "wanted" }, seated(wanted), " to answer")];
}

function tell() {
  const { frame, layout } = state;
  if (!frame || !layout) return;
  const when = frame.turn > 0 ? `Turn ${frame.turn}` : "Setting up";
  who.replaceChildren(make("b", {}, when), ...seats());
}

function mark() {
  const { frame, layout } = state;
  if (!frame || !layout) return;
  tell();
  paint(ribbon, frame.active);
  for (const item of list.querySelectorAll("[data-phase]")) {
    const present = item.dataset.phase === frame.phase;
    if (present) item.setAttribute("aria-current", "step");
    else item.removeAttribute("aria-current");
    item.classList.toggle("within", !present && Boolean(item.querySelector(`[data-phase="${CSS.escape(frame.phase ?? "")}"]`)));
  }
  beforePainting(reveal);
}

/** Brings the present phase into sight where not all have room. */
function reveal() {
  const present = list.querySelector("[aria-current]");
  if (present) list.scrollLeft += present.getBoundingClientRect().left - list.getBoundingClientRect().left - list.clientWidth / 3;
}

/** What scrolls can be reached by those who scroll with keys. */
new ResizeObserver(() => {
  if (list.scrollWidth > list.clientWidth) list.tabIndex = 0;
  else list.removeAttribute("tabindex");
  reveal();
}).observe(list);

when(["layout"], build);
when(["frame"], mark);
when(["task", "settled", "arrived"], tell);
