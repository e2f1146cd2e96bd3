// The hand along the lower edge: fanned, as close as the edge asks; the one that is pointed at, or has the focus, rises.
import { make } from "./make.js";
import { piece } from "./pieces.js";

/** The least of a card that can be hit by a finger. */
const LEAST = 30;

/** In which order its cards came, for each hand: one that is drawn comes last, and the others stay where they are. */
const orders = new WeakMap();

/** The cards of a hand in that order; those that are not seen come last. One that has got another name stays as its kind. */
export function order({ about }, items) {
  const left = new Map(items.filter(({ id }) => id).map((item) => [item.id, item]));
  const before = orders.get(about) ?? [];
  const known = new Set(before.map(({ id }) => id));
  const take = (item) => left.delete(item?.id) && item;
  const other = (kind) => [...left.values()].find((item) => item.kind === kind && !known.has(item.id));
  const all = before.map(({ id, kind }) => take(left.get(id) ?? other(kind))).filter(Boolean);
  all.push(...left.values());
  orders.set(about, all);
  return [...all, ...items.filter(({ id }) => !id)];
}

/** One hand of the seat; a seat may have several. */
export function hand(about) {
  const cards = make("div", { class: "cards" });
  const number = make("b", { class: "count" });
  const label = make("p", { class: "label" }, make("span", { class: "name" }, about.name), number);
  const element = make("div", { class: "held place", "data-place": about.id, role: "group" }, cards, label);
  return Object.assign(element, { about, cards, number });
}

/** Draws what is held. */
export function hold(element, items) {
  const { about, cards } = element;
  element.items = items;
  const each = order(element, items).flatMap((item) => (item.hidden ? Array.from({ length: item.hidden }, () => ({ hidden: 1, back: item.back })) : [item]));
  const pieces = each.map((item, at) => piece(item, item.id ?? `${about.id}:${at}`, about));
  if (pieces.length !== cards.children.length || pieces.some((one, at) => cards.children[at] !== one)) cards.replaceChildren(...pieces);
  pieces.forEach((one, at) => {
    if (one.item.id) one.face.classList.add("hand-card");
    one.style.setProperty("--from-middle", at - (pieces.length - 1) / 2);
  });
  element.hidden = each.length === 0;
  element.number.textContent = each.length;
  element.setAttribute("aria-label", `${about.name}, ${each.length}`);
}

/** How far apart the cards lie, so that they fit the width; where a finger could not tell them apart, they scroll. Returns
 *  what lays them so: all is measured before anything is laid. */
export function fan(element) {
  const cards = [...element.cards.children];
  if (!cards.length) return () => {};
  const room = element.cards.clientWidth;
  const wide = cards.map((card) => card.face.offsetWidth);
  const whole = wide.reduce((sum, one) => sum + one, 0);
  const last = wide.at(-1);
  const step = cards.length < 2 ? 0 : (room - last - 16) / (whole - last);
  const closer = Math.max(Math.min(1.04, step), LEAST / Math.max(...wide));
  return () => {
    element.style.setProperty("--closer", closer.toFixed(4));
    element.classList.toggle("scrolls", (whole - last) * closer + last > room);
  };
}
