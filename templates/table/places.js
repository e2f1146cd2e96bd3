// Piles, rows, discards, bags and hands of others: how things lie where no board holds them.
import { make } from "./make.js";
import { piece } from "./pieces.js";
import { state } from "./state.js";

/** How many backs of a hand are drawn; the number says the rest. */
const BACKS = 9;

const count = (items) => items.reduce((all, item) => all + (item.hidden ?? 1), 0);

/** Single things: a group of unseen ones becomes as many backs. */
function single(items, most) {
  const each = items.flatMap((item) => (item.hidden ? Array.from({ length: Math.min(item.hidden, most) }, () => ({ hidden: 1, back: item.back })) : [item]));
  return each.slice(-most);
}

/** The element of a place. */
export function place(about) {
  const name = make("span", { class: "name" }, about.name);
  const number = make("b", { class: "count" });
  const label = make("span", { class: "label" }, name, " ", number);
  const things = make("div", { class: "things" });
  const element = make("div", { class: `place ${about.use}`, "data-place": about.id }, things, label);
  element.style.setProperty("--w", about.w);
  element.style.setProperty("--h", about.h);
  return Object.assign(element, { about, things, label, number });
}

/** Draws what lies in it. `quiet`: an empty one is not drawn at all. */
export function fill(element, items, quiet) {
  const { about, things } = element;
  const all = count(items);
  element.items = items;
  element.all = all;
  // What is lit is drawn even if it is empty; lit.js says which.
  element.away = all === 0 && (quiet || about.use === "out" || about.use === "hand");
  element.hidden = element.away && !element.classList.contains("lit");
  element.classList.toggle("empty-place", all === 0);
  element.number.textContent = all > 1 || isPile(element) ? all : "";
  element.number.hidden = all === 0 || (all === 1 && !isPile(element));
  element.classList.toggle("piled", isPile(element));
  const shown = isPile(element) ? single(items, 1) : single(items, about.use === "hand" ? BACKS : 60);
  const pieces = shown.map((item, at) => piece(item, item.id ?? `${about.id}:${at}`, about));
  if (pieces.length !== things.children.length || pieces.some((one, at) => things.children[at] !== one)) things.replaceChildren(...pieces);
  element.style.setProperty("--count", Math.max(1, pieces.length));
  // A pile is a sixth of a millimetre higher for each card, up to that of a deck.
  element.style.setProperty("--deep", isPile(element) ? Math.min(4, Math.max(0, all - 1) * 0.16).toFixed(2) : 0);
  const opens = isPile(element) && items.filter((item) => !item.hidden).length > 1;
  element.toggleAttribute("data-opens", opens);
  describe(element);
}

/** A pile that can be looked through is a button; the others are pictures with a caption. */
export function describe(element) {
  const { about, all, things } = element;
  const open = element.hasAttribute("data-opens");
  const words = `${about.name} ${all === 0 ? "(empty)" : all}`;
  const button = open || element.classList.contains("lit");
  if (button) {
    element.setAttribute("role", "button");
    element.tabIndex = 0;
    element.setAttribute("aria-label", open ? `${words}, open` : words);
  } else {
    element.setAttribute("role", "group");
    element.removeAttribute("tabindex");
    element.setAttribute("aria-label", words);
  }
  // Within a button nothing else is one.
  things.inert = false;
  element.label.setAttribute("aria-hidden", "true");
}

/** More things than this are a supply, which nobody lays out: counters, and cards. */
const MANY = { counters: 12, cards: 30 };
const SMALL = 40;

/** Whether things lie on one another there. */
const isPile = ({ about, all }) => ["pile", "discard", "bag", "out"].includes(about.use) || (about.use === "row" && all > (about.h < SMALL ? MANY.counters : MANY.cards));

/** Which seat's a place is drawn with; those of nobody lie in the middle. */
export const ofSeat = (seat) => state.layout.places.filter((about) => about.seat === seat);
