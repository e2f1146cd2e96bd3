// A pile that may be looked through, spread out: its cards side by side, of which some may be chosen.
import { pick } from "./choices.js";
import { make } from "./make.js";
import { ofFace, showNow } from "./pictures.js";
import { known, named } from "./pieces.js";
import { question, state, when } from "./state.js";

let box = null;
let opener = null;

/** Whether one is open. */
export const isOpen = () => box !== null;

function close() {
  if (!box) return;
  box.remove();
  box = null;
  opener?.focus?.();
}

/** Spreads a place out; `again` lights what lies there when it is closed. */
export function spread(place, again) {
  close();
  opener = place;
  const cards = [...place.items].reverse().filter((item) => item.id).map(card);
  const shut = make("button", { class: "plain", on: { click: () => (close(), again()) } }, "Close");
  box = make("section", { id: "spread", role: "dialog", "aria-label": place.about.name },
    make("header", {}, make("h3", {}, place.about.name), shut), make("div", { class: "spread" }, cards));
  document.getElementById("table").append(box);
  (box.querySelector(".lit") ?? shut).focus();
}

function card(item) {
  const { face, cut, size } = known(item);
  const lines = (question()?.options ?? []).flatMap(({ on }, at) => (on.includes(`piece:${item.id}`) ? [at + 1] : []));
  const image = make("img", { alt: "", draggable: "false" });
  if (face) showNow(image, ofFace(face.key));
  const element = make("div", { class: `face ${cut}`, "data-piece": item.id, role: lines.length ? "button" : "img", "aria-label": named(item) }, image);
  element.style.setProperty("--w", size?.w ?? 63.5);
  element.style.setProperty("--h", size?.h ?? 88.9);
  if (!lines.length) return element;
  element.classList.add("lit");
  element.dataset.lines = lines.join(" ");
  element.tabIndex = 0;
  const choose = (event) => {
    event.stopPropagation();
    close();
    pick(lines, element);
  };
  element.addEventListener("click", choose);
  element.addEventListener("keydown", (event) => (event.key === "Enter" || event.key === " ") && (event.preventDefault(), choose(event)));
  return element;
}

addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !box) return;
  close();
  event.preventDefault();
});
when(["task", "epoch"], () => state.task && close());
