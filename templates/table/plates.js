// Plates at spaces for what is of them: "Supply 3". A plate is a word where that has room, and else a dot which says it to
// those who point at its space.
import { wide } from "./letters.js";
import { make } from "./make.js";
import { state } from "./state.js";

/** The style sheet's: how large its letters are (rem, and at first mm), how high its line, and how much stands beside it (em). */
const LEAST = 0.58;
const MOST = 0.8;
const LETTER = 3;
const LINE = 1.35;
const BESIDE = 0.8;
/** Where it begins on its space, and how many times as wide as that it may be. */
const FROM = 0.74;
const WIDEST = 2.4;

/** The plates of this frame, by space. */
export function plates() {
  const at = new Map();
  const add = (of, text) => of.startsWith("space:") && at.set(of.slice(6), [...(at.get(of.slice(6)) ?? []), text]);
  for (const { of, name, value } of state.frame.numbers) add(of, `${name} ${value}`);
  for (const { of, name, value } of state.frame.facts) if (value !== "no" && value !== "") add(of, value === "yes" ? name : `${name}: ${value}`);
  return new Map([...at].map(([space, texts]) => [space, plate(texts)]));
}

function plate(texts) {
  const all = texts.join(", ");
  return make("span", { class: "plate", role: "img", "aria-label": all, title: all }, texts.length > 1 ? `${texts.length}` : texts[0].replace(/^.* /, ""));
}

/** How large a letter of the page is (px). */
let rem = 0;
addEventListener("resize", () => (rem = 0));

/** Makes words of the plates of a board that have room for them, one after the other, and dots of the others. Where few
 *  would be wider than their spaces, none is: a word here and there hides more than it says. All is reckoned: nothing of
 *  the page need be laid out for it. */
export function read(board) {
  const plated = [...board.spaces.values()].filter(({ plate }) => plate);
  if (!plated.length) return;
  rem ||= parseFloat(getComputedStyle(document.documentElement).fontSize);
  const mm = parseFloat(board.style.getPropertyValue("--size")) * board.zoom.size();
  const letter = Math.min(MOST * rem, Math.max(LEAST * rem, mm * LETTER)) / mm;
  const taken = [...board.spaces.values()].map((space) => ({ space, ...square(space.at) }));
  const words = [];
  for (const space of plated) {
    const box = { space, ...label(space, letter) };
    if (box.times > WIDEST || taken.some((other) => other.space !== space && overlap(box, other))) continue;
    taken.push(box);
    words.push(box);
  }
  const least = words.length * 2 > plated.length ? WIDEST : 1;
  const said = new Set(words.filter(({ times }) => times <= least).map(({ space }) => space));
  for (const space of plated) space.plate.classList.toggle("dot", !said.has(space));
}

/** Where a word lies on a board (mm), and how many times as wide as its space it is. */
function label({ at: { x, y, half }, plate }, letter) {
  const across = (wide(plate.textContent) + BESIDE) * letter;
  const top = y + (2 * FROM - 1) * half;
  return { left: x - across / 2, right: x + across / 2, top, bottom: top + LINE * letter, times: across / (2 * half) };
}

/** What of a space is its own: a circle holds most of it. */
const square = ({ x, y, half }) => ({ left: x - half * 0.8, right: x + half * 0.8, top: y - half * 0.8, bottom: y + half * 0.8 });

const overlap = (one, other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
