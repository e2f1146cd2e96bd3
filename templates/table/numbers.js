// Numbers, facts and roles: at the head of a seat, and as markers on the tracks that bear them. And the dice that fell last.
import { make } from "./make.js";
import { state } from "./state.js";
import { tallyOfSeat } from "./tally.js";

/** Name, roles and standing of a seat; below them, what is folded away. */
export function head(seat) {
  const { seats } = state.layout;
  const { roles, out, active, seat: own } = state.frame;
  const { name, player } = seats[seat];
  const tags = [
    ...roles.filter((role) => role.seat === seat).map((role) => make("span", { class: "tag role" }, role.name)),
    out.includes(seat) && make("span", { class: "tag" }, "out of the game"),
    active === seat && make("span", { class: "tag" }, "in turn"),
    seat === own && make("span", { class: "tag" }, "you"),
    seat !== own && player !== "person" && make("span", { class: "tag" }, player),
  ];
  const { shown, folded } = tallyOfSeat(seat);
  return make("div", { class: "told" }, make("header", { class: "who", "data-seat": seat }, make("h3", {}, name), tags, shown), folded);
}

/** Which colour a number has: that of its seat, else the accent. */
const colour = (of) => (of.startsWith("seat:") ? state.layout.seats[Number(of.slice(5))]?.colour : null);

/** What is filled in on a form: markers on tracks, crosses in boxes, figures in windows and on lines. */
export function filled(about) {
  const base = about.id.split(/[@#]/)[0];
  return state.frame.numbers.flatMap((number) => {
    const seat = number.of.startsWith("seat:") ? Number(number.of.slice(5)) : null;
    if (number.form !== base || (about.seat !== null && seat !== null && about.seat !== seat)) return [];
    const field = about.fields?.find(({ id }) => id === number.field) ?? (about.fields?.length === 1 ? about.fields[0] : null);
    return field ? entry[field.kind](field.cells, number) : [];
  });
}

const whole = ({ name, value }) => `${name}: ${value}`;

/** Something at a cell. */
function at(cell, kind, number, words = "") {
  const element = make("span", { class: `entry ${kind}`, role: "img", "aria-label": whole(number) }, words);
  for (const side of ["x", "y", "w", "h"]) element.style.setProperty(`--${side}`, cell[side]);
  const own = colour(number.of);
  if (own) element.style.setProperty("--seat", own);
  return element;
}

const entry = {
  track(cells, number) {
    const cell = cells.find(({ text }) => text === String(number.value));
    return cell ? [at(cell, "marker", number)] : [];
  },
  boxes: (cells, number) => cells.slice(0, Math.max(0, number.value)).map((cell) => at(cell, "cross", number, "✕")),
  written: ([cell], number) => [at(cell, "written", number, String(number.value))],
  windows(cells, number) {
    const figures = String(Math.max(0, number.value)).padStart(cells.length, "0");
    if (figures.length > cells.length) return [];
    return cells.map((cell, nth) => at(cell, "window", number, figures[nth]));
  },
};

/** The dice of this frame, as they have fallen. */
export function dice() {
  const { dice: fallen } = state.frame;
  if (!fallen?.length) return null;
  return make("ul", { class: "dice" }, fallen.slice(-4).map(({ text, total, about }) => make("li", {}, make("b", {}, String(total)), make("span", {}, text), about && make("small", {}, about))));
}
