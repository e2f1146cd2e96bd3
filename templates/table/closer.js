// One thing by itself, large enough to be read: after a moment under the pointer, after a long press, or on a key.
import { make } from "./make.js";
import { large, ofFace, showNow } from "./pictures.js";
import { known } from "./pieces.js";
import { question, state, when } from "./state.js";

const box = document.getElementById("closer");
const table = document.getElementById("table");
const MOMENT = 550;
let timer = 0;
let shown = null;

/** Shows a thing large, on the other side of the window than it lies. */
export function look(face) {
  const { item } = face;
  if (!item || item.hidden) return;
  const about = known(item);
  if (!about.face) return;
  const image = make("img", { alt: "" });
  showNow(image, ofFace(about.face.key)).then(() => shown === face && showNow(image, large(about.face.key)));
  const why = question()?.cannot?.find(({ piece }) => piece === item.id)?.why;
  const notes = [...(item.marks ?? []), why && `Not now: ${why[0].toLowerCase()}${why.slice(1)}`].filter(Boolean);
  const picture = make("div", { class: `face ${about.cut}` }, image);
  box.replaceChildren(picture, make("div", { class: "words" }, make("h3", { dir: "auto" }, about.name), make("p", { class: "of" }, about.of),
    about.text && make("p", { class: "text", dir: "auto" }, about.text), notes.length > 0 && make("ul", {}, notes.map((note) => make("li", {}, note)))));
  picture.style.setProperty("--w", about.face.w);
  picture.style.setProperty("--h", about.face.h);
  const { left, width } = face.getBoundingClientRect();
  box.dataset.at = left + width / 2 > innerWidth / 2 ? "left" : "right";
  box.hidden = false;
  shown = face;
}

/** Puts it away. */
export function away() {
  clearTimeout(timer);
  if (!shown) return false;
  shown = null;
  box.hidden = true;
  return true;
}

const faceOf = (target) => target.closest?.("#table .face") ?? null;

table.addEventListener("pointerover", (event) => {
  if (event.pointerType === "touch") return;
  const face = faceOf(event.target);
  if (face === shown) return;
  away();
  if (face) timer = setTimeout(() => look(face), MOMENT);
});
table.addEventListener("pointerleave", away);
table.addEventListener("pointerdown", (event) => {
  away();
  const face = faceOf(event.target);
  if (event.pointerType === "touch" && face) timer = setTimeout(() => look(face), MOMENT);
});
for (const name of ["pointerup", "pointercancel"]) table.addEventListener(name, (event) => event.pointerType === "touch" && clearTimeout(timer));
table.addEventListener("contextmenu", (event) => faceOf(event.target) && shown && event.preventDefault());
addEventListener("scroll", away, true);
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input")) return;
  if (event.key === "Escape" && away()) event.preventDefault();
  if (event.key.toLowerCase() !== "z") return;
  const face = faceOf(document.activeElement) ?? document.querySelector("#table .face:hover");
  if (shown) away();
  else if (face) look(face);
});
when(["task", "frame"], () => state.frame && away());
