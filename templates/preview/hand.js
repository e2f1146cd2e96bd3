// Cards fanned as in a hand, in their true size: a screen is about as far away as a hand at arm's length.
import { make } from "./make.js";
import { ofFace, showNow } from "./pictures.js";
import { narrow, seen, set, state, when } from "./state.js";

const view = document.getElementById("hand");
const TRUE = 96 / 25.4;
const MOST = 10;
let held = [];
let size = 7;

const cards = () => seen(false).filter((face) => !face.back && face.key && (face.kind === "card" || face.kind === "record"));

/** Other cards, each as often as it has copies. */
function deal() {
  const pile = cards().flatMap((face) => Array.from({ length: Math.min(face.copies ?? 1, 20) }, () => face.name));
  for (let at = pile.length - 1; at > 0; at -= 1) {
    const other = Math.floor(Math.random() * (at + 1));
    [pile[at], pile[other]] = [pile[other], pile[at]];
  }
  held = pile.slice(0, size);
}

function draw() {
  if (state.view !== "hand") return;
  const known = new Map(cards().map((face) => [face.name, face]));
  held = held.filter((name) => known.has(name));
  if (held.length === 0) deal();
  if (held.length === 0) {
    view.replaceChildren(make("p", { class: "empty" }, "There are no cards to hold."));
    return;
  }
  const change = (by) => () => {
    size = Math.min(Math.max(size + by, 1), MOST);
    deal();
    draw();
  };
  const middle = (held.length - 1) / 2;
  const turn = Math.min((narrow.matches ? 32 : 44) / held.length, 9);
  const note = narrow.matches ? "at four fifths of their size" : "in true size, which is how it looks at arm’s length";
  const fan = make("div", { class: "fan" }, held.map((name, at) => {
    const face = known.get(name);
    const image = make("img", { alt: "" });
    const card = make("button", { class: "held", "aria-label": face.title, on: { click: () => set({ chosen: name }) } }, image);
    card.style.setProperty("--w", face.size[0] * TRUE);
    card.style.setProperty("--h", face.size[1] * TRUE);
    card.style.setProperty("--turn", `${(at - middle) * turn}deg`);
    showNow(image, ofFace(face.key));
    return card;
  }));
  view.replaceChildren(
    make("section", { class: "part" },
      make("header", {}, make("h2", {}, "A hand"), make("p", {}, note)),
      make("div", { class: "deal" },
        make("button", { on: { click: () => { deal(); draw(); } } }, "Deal another"),
        make("button", { "aria-label": "One card fewer", on: { click: change(-1) } }, "−"),
        make("span", {}, `${held.length}`),
        make("button", { "aria-label": "One card more", on: { click: change(1) } }, "+")),
      fan));
}

when(["faces", "view", "search", "list"], () => {
  draw();
});
