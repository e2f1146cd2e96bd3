// One thing by itself, large enough to be read: after a moment under the pointer, after a long press, or on a key. What is
// printed on it is not said again beside it, unless one asks.
import { make } from "./make.js";
import { beside } from "./beside.js";
import { large, ofFace, showNow } from "./pictures.js";
import { known } from "./pieces.js";
import { question, state, when } from "./state.js";

const box = document.getElementById("closer");
const table = document.getElementById("table");
const MOMENT = 550;
let timer = 0;
let shown = null;

function picture({ face, cut }, of) {
  const image = make("img", { alt: "" });
  showNow(image, ofFace(face.key)).then(() => shown === of && showNow(image, large(face.key)));
  const element = make("div", { class: `face ${cut}` }, image);
  element.style.setProperty("--w", face.w);
  element.style.setProperty("--h", face.h);
  return element;
}

const words = ({ name, of, text }) =>
  make("div", { class: "words" }, make("h3", { dir: "auto" }, name), make("p", { class: "of" }, of), text && make("p", { class: "text", dir: "auto" }, text));

/** What is not printed on it: its marks, and why it cannot be used now. */
function notes({ id, marks }) {
  const why = question()?.cannot?.find(({ piece }) => piece === id)?.why;
  const lines = [...(marks ?? []), why && `Not now: ${why[0].toLowerCase()}${why.slice(1)}`].filter(Boolean);
  return lines.length > 0 && make("ul", {}, lines.map((line) => make("li", {}, line)));
}

/** Shows a thing large, beside where it lies; `spoken`: with its words, which those without a face always have. */
export function look(face, spoken = false) {
  const { item } = face;
  if (!item || item.hidden) return;
  const about = known(item);
  if (!about.face && !about.name) return;
  shown = face;
  const parts = [about.face && picture(about, face), (spoken || !about.face) && words(about), notes(item)];
  box.replaceChildren(...parts.filter(Boolean));
  box.classList.toggle("spoken", spoken || !about.face);
  box.hidden = false;
  beside(box, face, about.face);
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
  if (event.key.toLowerCase() !== "z") return;
  const face = shown ?? faceOf(document.activeElement) ?? document.querySelector("#table .face:hover");
  if (shown && box.classList.contains("spoken")) away();
  else if (face) look(face, face === shown);
});
when(["task", "frame"], () => state.frame && away());
