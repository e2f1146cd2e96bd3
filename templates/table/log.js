// What has happened: as far as it is shown on the table, in turns and phases. How the table was set up is folded away once
// the game has begun.
import { entries, parted } from "./entries.js";
import { make } from "./make.js";
import * as rules from "./rules.js";
import { state, when } from "./state.js";
import { stretches } from "./stretches.js";

const log = document.getElementById("log");
const lists = [stretches(), stretches()];
const setup = make("details", { class: "setup", open: true }, make("summary", {}, "Setting up"), lists[0].element);
log.append(setup, lists[1].element);
/** What is written in each list. */
const written = [[], []];
let begun = false;
/** Whoever has scrolled up to read is left there. */
let follows = true;
/** How high it was when it was scrolled last: a log that shrinks scrolls by itself. */
let high = 0;

function rule(id) {
  const section = state.layout.sections[id];
  if (!section) return null;
  const words = section.number ?? `§ ${section.title}`;
  return make("button", { class: "rule", "data-rule": id, "aria-label": `Rule ${words}: ${section.title}` }, words);
}

function item({ kind, text, rule: id, count }) {
  if (kind !== "event") return make("li", { class: kind }, make(kind === "turn" ? "h3" : "h4", { dir: "auto" }, text));
  return make("li", { class: "event" }, make("span", { dir: "auto" }, text), count > 1 && make("span", { class: "times" }, ` × ${count}`), id && [" ", rule(id)]);
}

const alike = (one, other) => one?.text === other.text && one.kind === other.kind && one.rule === other.rule && one.count === other.count;

function write() {
  if (!state.layout || !state.frame) return;
  const parts = parted(state.log.slice(0, state.frame.logged));
  parts.map(entries).forEach((lines, part) => {
    let same = 0;
    while (same < lines.length && alike(written[part][same], lines[same])) same += 1;
    lists[part].put(same, lines.slice(same).map(item));
    written[part] = lines;
  });
  const plays = parts[1].length > 0;
  if (plays !== begun) setup.open = !plays;
  begun = plays;
  setup.hidden = parts[0].length === 0;
  log.toggleAttribute("data-empty", setup.hidden && !plays);
}

const follow = () => {
  high = log.clientHeight;
  if (follows) log.scrollTop = log.scrollHeight;
};

log.addEventListener("scroll", () => {
  if (log.clientHeight === high) follows = log.scrollTop + high > log.scrollHeight - 24;
}, { passive: true });
log.addEventListener("click", ({ target }) => {
  const id = target.closest("[data-rule]")?.dataset.rule;
  if (id) rules.open(id);
});
const sizes = new ResizeObserver(follow);
for (const element of [log, setup, lists[1].element]) sizes.observe(element);
when(["log", "frame", "layout"], write);
