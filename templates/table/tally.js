// Numbers and facts as words at the seat, the place or the table they are of; where they are many, the rest is folded away.
import { make } from "./make.js";
import { state } from "./state.js";

/** So many numbers of one are told whatever they are. */
const FEW = 4;
/** So many lines are told of a seat before the rest is folded: of the own, of another, of each of many. */
const MOST = { own: 6, other: 5, many: 3 };
const LEAST = 2;

/** What the user has unfolded, which a new frame shall not fold again. */
const unfolded = new Set();

/** One number as a few words: "3 of 6 Transports sunk". */
const words = ({ name, value, most }) => make("li", {}, make("b", {}, String(value)), most !== null && most !== undefined ? ` of ${most} ` : " ", name);

const told = ({ name, value }) => make("li", {}, value === "yes" ? make("b", {}, name) : [`${name} `, make("b", {}, String(value))]);

/** All that is to be said of one, as lines that say whether they say something. */
function lines(of) {
  const { numbers, facts } = state.frame;
  const own = numbers.filter((number) => number.of === of);
  // Where there are many, those that are 0 can be read on the form that bears them.
  const said = own.length > FEW ? own.filter(({ value, form }) => value !== 0 || !form) : own;
  return [
    ...said.map((number) => ({ line: words(number), says: number.value !== 0 })),
    ...facts.filter((fact) => fact.of === of && fact.value !== "no" && fact.value !== "").map((fact) => ({ line: told(fact), says: true })),
  ];
}

const list = (all) => (all.length ? make("ul", { class: "tally" }, all.map(({ line }) => line)) : null);

/** The numbers and facts of one: the table, a place. */
export const tally = (of) => list(lines(of));

/** Those of a seat: what is told at once, and what is folded. */
export function tallyOfSeat(seat) {
  const of = `seat:${seat}`;
  const { seats } = state.layout;
  const most = seats.length > 3 ? MOST.many : seat === state.frame.seat ? MOST.own : MOST.other;
  const all = lines(of);
  if (all.length <= most) return { shown: list(all), folded: null };
  // What is nought says least, and is told only where little else is.
  const [full, nought] = [all.filter(({ says }) => says), all.filter(({ says }) => !says)];
  const first = new Set([...full.slice(0, most), ...nought.slice(0, Math.max(0, LEAST - full.length))]);
  return { shown: list(all.filter((one) => first.has(one))), folded: fold(of, all.filter((one) => !first.has(one))) };
}

function fold(of, rest) {
  const element = make("details", { class: "more" }, make("summary", { "aria-label": `${rest.length} more of ${state.layout.seats[Number(of.slice(5))].name}` }, `${rest.length} more`), list(rest));
  element.open = unfolded.has(of);
  element.addEventListener("toggle", () => (element.open ? unfolded.add(of) : unfolded.delete(of)));
  return element;
}
