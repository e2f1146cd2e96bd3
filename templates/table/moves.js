// What has moved travels from where it lay to where it lies: as a copy above everything, so that no edge cuts it off.
import { about, layAt } from "./box.js";
import { where } from "./cloth.js";
import { make } from "./make.js";
import { still } from "./media.js";
import { ofFace, showNow } from "./pictures.js";
import { all } from "./pieces.js";
import { state } from "./state.js";

const flights = document.getElementById("flights");
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

/** A copy of a face that is not blank when it sets out: its picture may still be on its way, and is decoded at once. */
function pictured(face) {
  const copy = face.cloneNode(true);
  const image = copy.querySelector("img");
  image.decoding = "sync";
  if (!image.hasAttribute("src") && face.about.face) showNow(image, ofFace(face.about.face.key));
  return copy;
}

/** A thing that is seen. */
function travel(element, from) {
  const to = element.face.getBoundingClientRect();
  const [[x, y], [fromX, fromY]] = [middle(to), middle(from)];
  const [dx, dy] = [fromX - x, fromY - y];
  if (!to.width || Math.hypot(dx, dy) < 3) return [];
  const turned = element.classList.contains("sideways");
  const [wide, high] = turned ? [to.height, to.width] : [to.width, to.height];
  const copy = pictured(element.face);
  const size = Math.min(from.width / to.width, from.height / to.height) || 1;
  return [(delay) => {
    const carrier = make("div", { class: "flight" }, copy);
    layAt(carrier, about([x, y], wide, high));
    copy.style.setProperty("rotate", element.style.getPropertyValue("--turn"));
    return send(carrier, [dx, dy, size], delay, element);
  }];
}

/** One of which nothing but its kind or its back is known goes from place to place. */
function ghost({ kind: nth, from, to }) {
  const [start, end] = [from && where(from), to && where(to)];
  const [here, there] = [start?.getBoundingClientRect(), end?.getBoundingClientRect()];
  if (!here?.width || !there?.width || start === end) return [];
  const mm = parseFloat(getComputedStyle(end).getPropertyValue("--mm")) || 1;
  const kind = state.layout.kinds[nth];
  const unseen = [...(end.items ?? []), ...(start.items ?? [])].find(({ hidden, back }) => hidden && back !== null);
  const face = state.layout.faces[kind?.front ?? unseen?.back] ?? null;
  const { w, h } = face ?? end.about ?? start.about ?? { w: 20, h: 20 };
  const image = make("img", { alt: "", decoding: "sync" });
  if (face) showNow(image, ofFace(face.key));
  const [[x, y], [fromX, fromY]] = [middle(there), middle(here)];
  return [(delay) => {
    const carrier = make("div", { class: "flight" }, make("div", { class: `face ${kind?.cut ?? "card"}${face ? "" : " plain-back"}` }, image));
    layAt(carrier, about([x, y], w * mm, h * mm));
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
