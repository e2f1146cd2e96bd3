// How large everything is: boards take what room there is, cards are as large as the rest allows. All sizes hang on one
// length for each area, that of a millimetre.
import { columns, measure, rest } from "./beside-boards.js";
import { boards, sharpen, split, staged } from "./boards.js";
import { places } from "./cloth.js";
import { first } from "./first.js";
import { fan } from "./hand.js";
import { narrow } from "./media.js";
import { rows } from "./rows.js";
import { state, when } from "./state.js";

const area = (id) => document.getElementById(id);
/** The least share of the table's height that its middle has, with boards and without. */
const LEAST = 0.48;
const LEAST_ALONE = 0.32;

/** Of more parts than this, the middle is a supply. */
const LONG = 8;

/** On a board less wide than this (px) there is no room for buttons. */
const LITTLE = 260;

/** How what lies around the middle makes room for it: smaller, and then beside a hand that lies closer. */
const CLOSER = [
  { share: 1, wide: 0.38 },
  { share: 0.88, wide: 0.38 },
  { share: 0.76, wide: 0.38 },
  { share: 0.66, wide: 0.48 },
  { share: 0.57, wide: 0.58 },
  { share: 0.49, wide: 0.68 },
];
/** Which of these it was last. */
let closer = 0;

/** A height within limits. */
const between = (least, wanted, most) => Math.max(least, Math.min(wanted, most));

/** The height of the largest thing that may lie in some places, or lies there on another (mm). */
const highest = (elements) => Math.max(20, ...elements.filter(({ hidden }) => !hidden).flatMap(({ about, things }) => [about.h, ...[...(things?.children ?? [])].map(({ tall }) => tall)]));

/** Fits the table into its window. */
export function fit() {
  if (!state.frame) return;
  const table = area("table");
  const [wide, high] = [table.clientWidth, table.clientHeight];
  const near = nearby();
  const all = [...places.values()];
  const { stage, shelf } = split(narrow.matches);
  const middle = table.querySelector(".middle");
  const alone = stage.length === 0;
  middle.dataset.common = alone ? "alone" : narrow.matches || wide < 0.9 * high ? "below" : "side";
  shelve(stage, shelf);
  middle.classList.toggle("long", all.filter((element) => element.closest("#common") && element.all > 0).length + shelf.filter((board) => board.closest("#common")).length > LONG);

  const view = narrow.matches ? between(500, high, 900) : high;
  closer = first(CLOSER.length, narrow.matches ? 0 : closer, (at) => {
    const { share, wide } = CLOSER[at];
    around(view * share, wide, alone, near);
    // The middle is the largest thing on the table, however many sit around it.
    return narrow.matches || middle.clientHeight >= high * (alone ? LEAST_ALONE : LEAST);
  });
  document.documentElement.style.setProperty("--hand-high", narrow.matches ? `${area("hand").offsetHeight}px` : "0px");
  columns(middle, between(64, view * (alone ? 0.28 : 0.15), alone ? 420 : 260), highest(all.filter((element) => element.closest("#common"))), between(96, view * 0.13, 200));
  const fans = all.filter(({ cards }) => cards).map(fan);
  if (!alone) stand(stage);
  for (const lay of fans) lay();
  sharpen();
}

/** Makes what lies around the middle as large as so high a window lets it be; what is the seat's own is at least so wide a share. */
function around(view, wide, alone, near) {
  const of = (id) => [...places.values()].filter((element) => element.closest(`#${id}`));
  const hand = between(88, view * (alone ? 0.27 : 0.21), alone ? 400 : 320);
  measure(area("hand"), hand, highest(of("hand")));
  measure(area("own"), between(56, view * (alone ? 0.2 : 0.14), alone ? 300 : 220), highest(of("own")));
  measure(area("others"), between(38, view * (alone ? 0.12 : 0.075), alone ? 180 : 130), highest(of("others")));
  area("own").style.setProperty("--beside-hand", `${beside(near, hand / highest(of("hand")), wide).toFixed(0)}px`);
  for (const board of document.querySelectorAll(".seat .aside")) rest(board, between(44, view * 0.11, 150));
  rows([...of("own"), ...of("others")]);
}

/** How wide the near side is, what lies between its parts, and how large letters are (px). */
function nearby() {
  const near = document.querySelector(".near");
  return { room: near.clientWidth, gap: parseFloat(getComputedStyle(near).columnGap) || 0, letters: parseFloat(getComputedStyle(document.documentElement).fontSize) };
}

/** The width that hands leave, at so many pixels a millimetre, when their cards lie side by side, but at least such a share. */
function beside({ room, gap, letters }, mm, share) {
  const wide = ({ about, cards }) => cards.children.length * about.w * mm * 1.05 + 2 * gap;
  const hands = [...places.values()].filter(({ cards, hidden }) => cards && !hidden);
  // No hand is narrower than the style sheet lets it be.
  const least = hands.length ? 16 * letters + gap : 0;
  return Math.max(room - Math.max(least, hands.reduce((sum, one) => sum + wide(one), 0)), Math.min(room * share, room - least));
}

/** Puts boards where they belong, if they are not there. */
function shelve(stage, shelf) {
  const put = (element, parent) => element.parentElement !== parent && parent.append(element);
  for (const board of boards) board.classList.toggle("aside", shelf.includes(board));
  for (const board of stage) put(board, area("boards"));
  for (const board of shelf) {
    const seat = board.about.seat;
    const owner = seat === null ? null : document.querySelector(`.seat .who[data-seat="${seat}"]`)?.closest(".seat");
    put(board, owner?.querySelector(".places") ?? area("common"));
    board.zoom.reset();
  }
}

/** Gives the boards of the stage the largest millimetre with which all of them fit, in rows. */
function stand(stage) {
  const room = area("boards");
  // In a window of one column the page scrolls, and a board is as wide as that.
  const [wide, high] = narrow.matches ? [room.parentElement.clientWidth, innerHeight * 0.62] : [room.clientWidth, room.clientHeight];
  // A little more than lies between them, so that no row breaks for a rounded pixel.
  const gap = parseFloat(getComputedStyle(room).columnGap) + 1;
  let best = 0;
  for (let across = 1; across <= stage.length; across += 1) {
    const rows = Array.from({ length: Math.ceil(stage.length / across) }, (_, at) => stage.slice(at * across, (at + 1) * across));
    const widest = Math.max(...rows.map((row) => row.reduce((sum, { face }) => sum + face.w, 0)));
    const tall = rows.reduce((sum, row) => sum + Math.max(...row.map(({ face }) => face.h)), 0);
    const size = Math.min((wide - gap * (across - 1)) / widest, (high - gap * (rows.length - 1)) / tall);
    best = Math.max(best, size);
  }
  const size = Math.max(0.2, best - 0.002);
  for (const board of stage) {
    board.style.setProperty("--size", `${size.toFixed(4)}px`);
    board.classList.toggle("little", size * board.face.w < LITTLE);
  }
}

let waiting = 0;
const soon = () => {
  cancelAnimationFrame(waiting);
  waiting = requestAnimationFrame(fit);
};
new ResizeObserver(soon).observe(area("table"));
narrow.addEventListener("change", soon);
// In one column, another question may be on another board.
when(["task"], () => narrow.matches && state.frame && split(true).stage.some((board) => board.classList.contains("aside")) && soon());
addEventListener("sized", () => sharpen());
staged(fit);
