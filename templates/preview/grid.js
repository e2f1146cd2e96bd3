// All faces, list by list. An element stays with its face; only a picture that has changed is put in its place.
import { counted, make } from "./make.js";
import { drop, keep, large, ofFace, ofPage, show } from "./pictures.js";
import { narrow, scale, seen, set, state, when } from "./state.js";

const view = document.getElementById("faces");
const cells = new Map();
const parts = new Map();
/** The cell that Tab leads to: the others are a matter of arrows. */
let entry = null;

/** Counters are small and read closely; boards are large. */
const FACTOR = { counter: 2, board: 0.8, form: 0.9, box: 0.6 };

function cell(face) {
  let found = cells.get(face.name);
  if (!found) {
    const image = make("img", { alt: "", draggable: "false" });
    const frame = make("div", { class: "frame" }, image, make("i", { class: "cut" }), make("i", { class: "zone" }));
    const title = make("b");
    const note = make("span");
    const whose = make("i", { class: "unseen" });
    const open = () => set({ chosen: face.name });
    const button = make("button", { class: "cell", tabindex: "-1", "data-name": face.name, on: { click: open } }, frame, make("div", { class: "label" }, title, note, whose));
    found = { button, image, frame, title, note, whose };
    cells.set(face.name, found);
  }
  return found;
}

/** Fills a cell; whether its picture is another than before. */
function fill(found, face, faulty) {
  const bleed = state.bleed ? 3 : 0;
  const [width, height] = face.size;
  // Most of a large game is as it was.
  const all = JSON.stringify([face.key, face.title, face.back, face.copies, face.size, face.list_name, face.errors.length > 0, faulty, bleed, scale(), devicePixelRatio]);
  if (found.all === all) return false;
  found.all = all;
  const { button, frame, image, title, note, whose } = found;
  frame.style.setProperty("--w", width + 2 * bleed);
  frame.style.setProperty("--h", height + 2 * bleed);
  frame.style.setProperty("--factor", FACTOR[face.kind] ?? 1);
  button.dataset.kind = face.kind;
  button.classList.toggle("faulty", faulty || face.errors.length > 0);
  button.classList.toggle("blank", !face.key && face.errors.length > 0);
  title.textContent = face.title;
  note.textContent = [face.back ? "back" : "", face.copies > 1 ? `× ${face.copies}` : ""].filter(Boolean).join(" · ");
  whose.textContent = `, ${face.list_name}`;
  if (!face.key) return false;
  const css = Math.max(width, height) * scale() * (FACTOR[face.kind] ?? 1) * devicePixelRatio;
  const coarse = face.kind === "board" || face.kind === "form" ? 1100 : 520;
  const path = css > coarse * 1.5 ? large(face.key) : ofFace(face.key);
  const changed = Boolean(found.key && found.key !== face.key);
  found.key = face.key;
  show(image, path);
  return changed;
}

/** Lets what has changed light up, from the beginning if it still does from before. */
function light(buttons) {
  if (buttons.length === 0) return;
  for (const button of buttons) button.classList.remove("changed");
  void view.offsetWidth;
  for (const button of buttons) button.classList.add("changed");
}

/** Tab leads to this cell. */
function enter(button) {
  if (entry === button) return;
  if (entry) entry.tabIndex = -1;
  entry = button;
  if (entry) entry.tabIndex = 0;
}
view.addEventListener("focusin", ({ target }) => target.matches(".cell") && enter(target));

function draw() {
  if (state.view !== "faces") return;
  const shown = seen();
  const faulty = new Set(state.faults.faults.map((fault) => fault.face).filter(Boolean));
  view.style.setProperty("--scale", scale());
  const lists = new Map();
  const changed = [];
  for (const face of shown) {
    if (!lists.has(face.list)) lists.set(face.list, []);
    lists.get(face.list).push(face);
  }
  const sections = [...lists].map(([list, faces]) => {
    if (!parts.has(list)) {
      const heading = make("h2");
      const note = make("p");
      const items = make("div", { class: "cells" });
      parts.set(list, { heading, note, items, section: make("section", { class: "part" }, make("header", {}, heading, note), items) });
    }
    const part = parts.get(list);
    part.heading.textContent = faces[0].list_name;
    part.note.textContent = faces.length > 1 ? counted(faces.length, "face") : "";
    const buttons = faces.map((face) => {
      const found = cell(face);
      if (fill(found, face, faulty.has(face.name))) changed.push(found.button);
      return found.button;
    });
    place(part.items, buttons);
    return part.section;
  });
  if (sections.length === 0) {
    sections.push(make("p", { class: "empty" }, nothing()));
  }
  place(view, sections);
  light(changed);
  if (!entry?.isConnected) enter(view.querySelector(".cell"));
}

/** Why there is nothing to be seen. */
function nothing() {
  if (state.faces.length > 0) return "No face matches.";
  if (!state.linked) return "Open the whole address that the terminal shows, with all that stands behind its #, while the program runs.";
  return state.work === "" ? "There are no faces yet." : "Drawing …";
}

/** Puts children into a parent, moving only those that are elsewhere. */
function place(parent, children) {
  children.forEach((child, at) => {
    if (parent.children[at] !== child) parent.insertBefore(child, parent.children[at] ?? null);
  });
  while (parent.children.length > children.length) parent.lastElementChild.remove();
}

/** Forgets what is no longer there. */
function forget() {
  const names = new Set(state.faces.map((face) => face.name));
  for (const [name, { image }] of cells) {
    if (names.has(name)) continue;
    drop(image);
    cells.delete(name);
  }
  const pages = state.leaves.parts.flatMap((some) => some.pages.map((page) => ofPage(page.key)));
  const faces = state.faces.filter((face) => face.key).flatMap((face) => [ofFace(face.key), large(face.key)]);
  keep(new Set([...faces, ...pages]));
}

when(["faces", "faults", "view", "search", "list", "kind", "sides", "zoom", "bleed"], draw);
narrow.addEventListener("change", draw);
when(["faces", "leaves"], forget);
when(["work", "linked"], () => state.faces.length === 0 && draw());
