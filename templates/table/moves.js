// What has moved travels from where it lay to where it lies: as a copy above everything, so that no edge cuts it off.
import { where } from "./cloth.js";
import { make } from "./make.js";
import { ofFace, showNow } from "./pictures.js";
import { all } from "./pieces.js";
import { state } from "./state.js";

const flights = document.getElementById("flights");
const still = matchMedia("(prefers-reduced-motion: reduce)");
const LONG = 420;
/** Of what goes the same way, one after the other by so much (ms); and no more than so many. */
const APART = 70;
const MOST = 24;

const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];

/** Where everything lies now. */
export function capture() {
  if (still.matches || document.hidden) return null;
  return new Map(all().map(([id, element]) => [id, element.face.getBoundingClientRect()]));
}

/** Lets travel what has moved since; ends when all has arrived. */
export async function fly(before, moves) {
  const came = new Map(moves.filter((move) => move.item).map((move) => [move.item, move.from]));
  const journeys = [];
  for (const [id, element] of all()) {
    const from = before.get(id) ?? (came.get(id) ? where(came.get(id))?.getBoundingClientRect() : null);
    if (from?.width) journeys.push(...travel(element, from));
  }
  for (const move of moves.filter(({ item }) => !item)) journeys.push(...ghost(move));
  await Promise.all(journeys.slice(0, MOST).map((start, at) => start(Math.min(at, 6) * APART)));
}

/** A thing that is seen. */
function travel(element, from) {
  const to = element.face.getBoundingClientRect();
  const [[x, y], [fromX, fromY]] = [middle(to), middle(from)];
  const [dx, dy] = [fromX - x, fromY - y];
  if (!to.width || Math.hypot(dx, dy) < 3) return [];
  const turned = element.classList.contains("sideways");
  const [wide, high] = turned ? [to.height, to.width] : [to.width, to.height];
  const copy = element.face.cloneNode(true);
  const size = Math.min(from.width / to.width, from.height / to.height) || 1;
  return [(delay) => {
    const carrier = make("div", { class: "flight" }, copy);
    for (const [name, value] of Object.entries({ width: wide, height: high, left: x - wide / 2, top: y - high / 2 })) carrier.style.setProperty(name, `${value}px`);
    copy.style.setProperty("rotate", element.style.getPropertyValue("--turn"));
    return send(carrier, [dx, dy, size], delay, element);
  }];
}

/** One that is not: a back that goes from place to place. */
function ghost({ from, to }) {
  const [start, end] = [from && where(from), to && where(to)];
  const [here, there] = [start?.getBoundingClientRect(), end?.getBoundingClientRect()];
  if (!here?.width || !there?.width || start === end) return [];
  const about = end.about ?? start.about;
  const mm = parseFloat(getComputedStyle(end).getPropertyValue("--mm")) || 1;
  const item = [...(end.items ?? []), ...(start.items ?? [])].find(({ hidden, back }) => hidden && back !== null);
  const face = item ? state.layout.faces[item.back] : null;
  const { w, h } = face ?? about ?? { w: 20, h: 20 };
  const image = make("img", { alt: "" });
  if (face) showNow(image, ofFace(face.key));
  return [(delay) => {
    const carrier = make("div", { class: "flight" }, make("div", { class: `face card${face ? "" : " plain-back"}` }, image));
    const [[x, y], [fromX, fromY]] = [middle(there), middle(here)];
    for (const [name, value] of Object.entries({ width: w * mm, height: h * mm, left: x - (w * mm) / 2, top: y - (h * mm) / 2 })) carrier.style.setProperty(name, `${value}px`);
    return send(carrier, [fromX - x, fromY - y, 1], delay, null);
  }];
}

async function send(carrier, [dx, dy, size], delay, element) {
  flights.append(carrier);
  element?.classList.add("flying");
  const ways = [{ transform: `translate(${dx}px, ${dy}px) scale(${size})` }, { transform: "none" }];
  const flight = carrier.animate(ways, { duration: LONG, delay, easing: "cubic-bezier(.3, .7, .25, 1)", fill: "backwards" });
  // A page that is put aside meanwhile does not wait for it.
  await Promise.race([flight.finished.catch(() => {}), new Promise((done) => setTimeout(done, LONG + delay + 200))]);
  element?.classList.remove("flying");
  carrier.remove();
}
