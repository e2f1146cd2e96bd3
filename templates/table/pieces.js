// One thing on the table as an element: its face or its back, how it is turned, its marks, what lies on it. An element is
// kept for as long as the thing is seen, so that pictures need not come again and movements have a beginning.
import { bear } from "./borne.js";
import { make } from "./make.js";
import { beforePainting } from "./paint.js";
import { large, ofFace, showNow } from "./pictures.js";
import { state } from "./state.js";
import { written } from "./written.js";

const pool = new Map();
let round = 0;

/** What is known of a thing: its words, its size in millimetres, the face that is up. */
export function known(item) {
  const { kinds, faces } = state.layout;
  const kind = kinds[item.kind];
  if (!kind) {
    const face = faces[item.back] ?? null;
    return { name: item.name ?? "", text: "", of: "", cut: "card", face, size: face };
  }
  const up = item.up !== false;
  const face = faces[up ? kind.front : kind.back] ?? null;
  return { ...kind, up, face, size: faces[kind.front] };
}

/** What a thing is called by somebody who reads the table aloud. */
export function named(item) {
  if (item.hidden) return item.hidden === 1 ? "one that cannot be seen" : `${item.hidden} that cannot be seen`;
  const { name, up } = known(item);
  const more = [!up && "other side", item.turn && "turned", ...(item.marks ?? []), ...(item.on ?? []).map((one) => `with ${named(one)}`)];
  return [name, ...more.filter(Boolean)].join(", ");
}

/** The element of a thing; `key` is for those that have no id. `size` is that of the place, for those without a face. */
export function piece(item, key = item.id, size = null) {
  let element = pool.get(key);
  if (!element) pool.set(key, (element = build()));
  element.round = round;
  const shown = JSON.stringify([item, size]);
  if (element.shown !== shown) {
    element.shown = shown;
    dress(element, item, size);
  } else {
    for (const child of element.lying) child.round = round;
  }
  return element;
}

function build() {
  const image = make("img", { alt: "", draggable: "false" });
  const face = make("div", { class: "face" }, image);
  const element = make("div", { class: "piece" }, face);
  return Object.assign(element, { face, image, lying: [] });
}

function dress(element, item, size) {
  const about = known(item);
  const { face, image } = element;
  const { w, h } = about.size ?? size ?? { w: 63.5, h: 88.9 };
  element.item = face.item = item;
  face.about = about;
  element.style.setProperty("--w", w);
  element.style.setProperty("--h", h);
  element.style.setProperty("--turn", `${item.turn ?? 0}deg`);
  element.classList.toggle("sideways", (item.turn ?? 0) % 180 === 90);
  face.className = `face ${about.cut}${about.face ? "" : " plain-back"}${item.hidden ? " unknown" : ""}`;
  face.classList.toggle("flat", about.cut === "hex" && w > h);
  if (item.id) face.dataset.piece = item.id;
  // A thing with nothing known of it is described by its place.
  if (item.hidden) face.setAttribute("aria-hidden", "true");
  else face.setAttribute("aria-label", named(item));
  if (!face.classList.contains("lit")) face.setAttribute("role", "img");
  if (about.face) picture(image, about.face);
  else image.removeAttribute("src");
  call(image, about.name);

  element.querySelector(":scope > .marks")?.remove();
  if (item.marks?.length) element.append(written(item.marks, w, h));
  element.querySelector(":scope > .on")?.remove();
  // Of which nothing can be seen is no larger than what bears it.
  element.lying = (item.on ?? []).map((one, at) => piece(one, one.id ?? `${item.id}:${at}`, { w: w * 0.6, h: h * 0.6 }));
  bear(element);
  if (element.lying.length) element.append(make("div", { class: "on" }, element.lying));
}

/** Names a thing on its face until that has a picture. */
export function call(image, name) {
  image.parentElement.querySelector(":scope > .blank")?.remove();
  if (name && !image.hasAttribute("src")) image.after(make("span", { class: "blank", "aria-hidden": "true", dir: "auto" }, name));
}

/** A picture as sharp as it is shown: the small one first, the large one where it is drawn larger than that gives. */
export async function picture(image, face, small = 520) {
  const path = ofFace(face.key);
  const sharp = large(face.key);
  if (image.path !== sharp || image.face !== face) await showNow(image, path);
  image.face = face;
  beforePainting(() => {
    const shown = Math.max(image.clientWidth, image.clientHeight) * devicePixelRatio;
    if (shown > small * 1.15 && image.path === path) showNow(image, sharp);
  });
}

/** Before a frame is drawn. */
export const begin = () => (round += 1);

/** After it: what is no longer on the table is forgotten. */
export function sweep() {
  for (const [key, element] of pool) {
    if (element.round === round) continue;
    element.remove();
    pool.delete(key);
  }
}

/** The element of a thing by its id, if it is to be seen. */
export const find = (id) => {
  const element = pool.get(id);
  return element?.isConnected ? element : null;
};

/** All that are to be seen, by id. */
export const all = () => [...pool].filter(([, element]) => element.isConnected && element.item.id);
