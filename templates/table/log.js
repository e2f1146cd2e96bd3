// What has happened: as far as it is shown on the table, in turns and phases.
import { make } from "./make.js";
import * as rules from "./rules.js";
import { state, when } from "./state.js";

const log = document.getElementById("log");
const list = make("ol");
log.append(list);
/** The lines that are in the list. */
let written = [];
/** Whoever has scrolled up to read is left there. */
let follows = true;
/** How high it was when it was scrolled last: a log that shrinks scrolls by itself. */
let high = 0;

function rule(id) {
  const section = state.layout.sections[id];
  if (!section) return null;
  const words = section.number ?? `§ ${section.title}`;
  return make("button", { class: "rule", "aria-label": `Rule ${words}: ${section.title}`, on: { click: () => rules.open(id) } }, words);
}

function item({ kind, text, rule: id }) {
  if (kind === "event") return make("li", { class: "event" }, make("span", { dir: "auto" }, text), id && [" ", rule(id)]);
  return make("li", { class: kind }, make(kind === "turn" ? "h3" : "h4", { dir: "auto" }, text));
}

function write() {
  if (!state.layout || !state.frame) return;
  const lines = state.log.slice(0, state.frame.logged);
  let same = 0;
  while (same < written.length && same < lines.length && written[same] === lines[same]) same += 1;
  while (list.childElementCount > same) list.lastChild.remove();
  list.append(...lines.slice(same).map(item));
  written = lines;
  follow();
}

const follow = () => {
  high = log.clientHeight;
  if (follows) log.scrollTop = log.scrollHeight;
};

log.addEventListener("scroll", () => {
  if (log.clientHeight === high) follows = log.scrollTop + high > log.scrollHeight - 24;
}, { passive: true });
new ResizeObserver(follow).observe(log);
when(["log", "frame", "layout"], write);
