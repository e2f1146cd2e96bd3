// Things that look the same where their owner has them: the rules name one of them, and any of them may be meant.
import { state } from "./state.js";

/** What can be told of a thing by looking at it; `null` where something lies on it. */
const looks = ({ id, on, ...rest }) => (!id || on?.length ? null : JSON.stringify(rest));

/** Ids of things that are not named in a question, each with the lines that mean another that looks the same. */
export function alike({ options, cannot }) {
  const lines = new Map();
  options.forEach(({ on }, at) => {
    for (const target of on) lines.set(target, [...(lines.get(target) ?? []), at + 1]);
  });
  const barred = new Set(cannot?.map(({ piece }) => piece));
  const found = [];
  for (const { id: place, seat } of state.layout.places) {
    if (seat === null || seat !== state.frame.seat) continue;
    const items = state.frame.places[place] ?? [];
    const meant = new Map(items.flatMap((item) => (lines.has(`piece:${item.id}`) && looks(item) ? [[looks(item), lines.get(`piece:${item.id}`)]] : [])));
    for (const item of items) {
      if (meant.has(looks(item)) && !lines.has(`piece:${item.id}`) && !barred.has(item.id)) found.push([item.id, meant.get(looks(item))]);
    }
  }
  return found;
}
