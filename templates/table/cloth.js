// Which areas the table has and what lies in which: the other seats, the middle, the own side, the hand.
import { spaceOf, stand, unpack } from "./boards.js";
import { hand, hold, order } from "./hand.js";
import { make } from "./make.js";
import { dice, head } from "./numbers.js";
import { begin, sweep } from "./pieces.js";
import { fill, ofSeat, place } from "./places.js";
import { state, when } from "./state.js";
import { tally } from "./tally.js";

const area = (id) => document.getElementById(id);

/** The places drawn now, by id. */
export const places = new Map();

/** The seat panels drawn now. */
let seats = [];
let hands = [];
let tallies = null;
/** For which game and whose eyes the areas were made. */
let made = "";

/** Makes the areas for a seat's eyes. */
function set() {
  const own = state.frame.seat;
  const { layout } = state;
  places.clear();
  const lay = (about) => {
    const element = place(about);
    places.set(about.id, element);
    return element;
  };
  const panel = (seat, abouts) => {
    const row = make("div", { class: "places" }, abouts.map(lay));
    const element = make("section", { class: "seat", "aria-label": layout.seats[seat].name }, row);
    element.style.setProperty("--seat", layout.seats[seat].colour);
    return Object.assign(element, { seat, row, rest: own !== seat });
  };
  const inHand = own === null ? [] : ofSeat(own).filter((about) => about.use === "hand");
  // Beginning with the next in turn, as they sit around the table.
  const round = layout.seats.map((_, at) => (at + (own ?? -1) + 1) % layout.seats.length).filter((seat) => seat !== own);
  const others = round.map((seat) => panel(seat, ofSeat(seat)));
  const mine = own === null ? null : panel(own, ofSeat(own).filter((about) => about.use !== "hand"));
  seats = mine ? [...others, mine] : others;
  hands = inHand.map((about) => {
    const element = hand(about);
    places.set(about.id, element);
    return element;
  });
  tallies = make("div", { class: "tally-of-all" });
  area("others").replaceChildren(...others);
  area("others").style.setProperty("--seats", others.length);
  area("own").replaceChildren(...(mine ? [mine] : []));
  area("hand").replaceChildren(...hands);
  area("common").replaceChildren(tallies, ...ofSeat(null).map(lay));
}

/** Draws the frame. */
export function draw() {
  const { frame, layout } = state;
  if (!frame || !layout) return;
  const now = `${layout.slug} ${frame.seat}`;
  begin();
  if (made !== now || state.layout !== set.layout) {
    set();
    made = now;
    set.layout = state.layout;
  }
  for (const seat of seats) {
    seat.querySelector(":scope > .told")?.remove();
    seat.prepend(head(seat.seat));
    seat.toggleAttribute("data-active", frame.active === seat.seat);
    seat.classList.toggle("gone", frame.out.includes(seat.seat));
  }
  for (const [id, element] of places) {
    const items = frame.places[id] ?? [];
    if (element.cards) hold(element, items);
    else {
      // Of others, only what lies there is shown: a table of eight would be all outlines.
      fill(element, items, element.about.seat !== null && element.about.seat !== frame.seat);
      element.querySelector(":scope > .tally")?.remove();
      const words = tally(`place:${id}`);
      if (words) element.append(words);
    }
  }
  const all = [tally("table"), dice()].filter(Boolean);
  tallies.replaceChildren(...all);
  tallies.hidden = all.length === 0;
  stand();
  sweep();
}

/** Notes what is told by a frame that is not drawn: which cards came to a hand before others. */
export function pass(frame) {
  for (const [id, element] of places) if (element.cards) order(element, frame.places[id] ?? []);
}

/** Where something lies or goes: the element of a place or space, or of the seat that has it. */
export function where(id, item = null) {
  return places.get(id) ?? spaceOf(id, item?.owner ?? null);
}

when(["layout"], () => {
  document.title = state.layout.title;
  area("title").textContent = state.layout.title;
  document.documentElement.lang = state.layout.language ?? "en";
  document.documentElement.dir = state.layout.rtl ? "rtl" : "ltr";
  unpack();
  made = "";
});
