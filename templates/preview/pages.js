// Sheets of the kit, and pages of rules.
import { counted, make } from "./make.js";
import { drop, ofPage, show } from "./pictures.js";
import { scale, state, when } from "./state.js";

const TITLES = { sheets: "Sheets", rules: "Rulebook", aid: "Player aid" };
const VIEWS = { sheets: ["sheets"], rules: ["rules", "aid"] };
const kept = new Map();

/** An element stays with its page, whose picture stays until there is a newer one; not with that of another ink. */
function page(ink, kind, leaf, number) {
  const place = `${ink} ${kind} ${number}`;
  if (!kept.has(place)) {
    const image = make("img", { alt: "" });
    const frame = make("div", { class: "frame leaf" }, image);
    const caption = make("figcaption");
    kept.set(place, { figure: make("figure", {}, frame, caption), frame, image, caption });
  }
  const found = kept.get(place);
  found.frame.style.setProperty("--w", leaf.size[0]);
  found.frame.style.setProperty("--h", leaf.size[1]);
  found.caption.textContent = leaf.title;
  show(found.image, ofPage(leaf.key));
  return found.figure;
}

function draw() {
  const kinds = VIEWS[state.view];
  if (!kinds) return;
  const view = document.getElementById(state.view);
  view.style.setProperty("--scale", scale() * 0.42);
  const { ink, parts: printed } = state.leaves;
  const some = ink === state.ink ? printed.filter((leaves) => kinds.includes(leaves.kind)) : [];
  const parts = some.map((leaves) =>
    make("section", { class: "part" },
      make("header", {}, make("h2", {}, TITLES[leaves.kind]), make("p", {}, counted(leaves.pages.length, "page"))),
      make("div", { class: "leaves" }, leaves.pages.map((leaf, number) => page(ink, leaves.kind, leaf, number)))));
  const busy = ink !== state.ink || ["drawing", "calm", "sheets", "book"].includes(state.work);
  const none = make("p", { class: "empty" }, busy ? "These pages are being made …" : state.view === "sheets" ? "There is nothing to print." : "There are no rules.");
  view.replaceChildren(...(parts.length > 0 ? parts : [none]));
}

/** Forgets pages that are there no longer. */
function forget() {
  const { ink, parts } = state.leaves;
  const places = new Set(parts.flatMap(({ kind, pages }) => pages.map((_, number) => `${ink} ${kind} ${number}`)));
  for (const [place, { image }] of kept) {
    if (places.has(place)) continue;
    drop(image);
    kept.delete(place);
  }
}

when(["leaves"], forget);
when(["leaves", "view", "zoom", "work", "ink"], draw);
