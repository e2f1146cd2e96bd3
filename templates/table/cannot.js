// What the player has and cannot use now, with the reasons.
import { make } from "./make.js";
import { known } from "./pieces.js";
import { state } from "./state.js";

/** The name of a piece that lies in a place of its own. */
function named(piece) {
  const item = Object.values(state.frame.places).flat().find(({ id }) => id === piece);
  return item ? known(item).name : "";
}

/** A list that is opened by those who wonder; alike pieces are said once. */
export function cannot(task) {
  const reasons = new Map();
  for (const { piece, why } of task.cannot ?? []) {
    if (!reasons.has(why)) reasons.set(why, new Set());
    reasons.get(why).add(named(piece));
  }
  if (reasons.size === 0) return null;
  const items = [...reasons].map(([why, names]) => make("li", {}, make("b", {}, [...names].join(", ")), ` ${why}`));
  return make("details", { class: "cannot" }, make("summary", {}, "What you cannot use now"), make("ul", {}, items));
}
