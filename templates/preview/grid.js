// All faces, list by list. An element stays with its face; only a picture that has changed is put in its place.
import { counted, make } from "./make.js";
import { drop, keep, large, ofFace, ofPage, show } from "./pictures.js";
import { narrow, scale, seen, set, state, when } from "./state.js";

const view = document.getElementById("faces");
const cells = new Map();
const parts = new Map();

/** Counters are small and read closely; boards are large. */
const FACTOR = { counter: 2, board: 0.8, form: 0.9, box: 0.6 };

function cell(face) {
  let found = cells.get(face.name);
  if (!found) {
    const image = make("img", { alt: "", draggable: "false" });
    const frame = make("div", { class: "frame" }, image, make("i", { class: "cut" }), make("i", { class: "zone" }));
    const title = make("b");
    const note = make("span");
    const open = () => set({ chosen: face.name });
    const button = make("button", { class: "cell", "data-name": face.name, on: { click: open } }, frame, make("div", { class: "label" }, title, note));
    found = { button, image, frame, title, note };
    cells.set(face.name, found);
  }
  return found;
}

function fill(found, face, faulty) {
  const bleed = state.bleed ? 3 : 0;
  const [width, height] = face.size;
  const { button, frame, image, title, note } = found;
  frame.style.setProperty("--w", width + 2 * bleed);
  frame.style.setProperty("--h", height + 2 * bleed);
  frame.style.setProperty("--factor", FACTOR[face.kind] ?? 1);
  button.dataset.kind = face.kind;
  button.classList.toggle("faulty", faulty || face.errors.length > 0);
  button.classList.toggle("blank", !face.key);
  title.textContent = face.title;
  note.textContent = [face.back ? "back" : "", face.copies > 1 ? `× ${face.copies}` : ""].filter(Boolean).join(" · ");
  button.setAttribute("aria-label", `${face.title}${face.back ? ", back" : ""}, ${face.list_name}`);
  if (!face.key) return;
  const css = Math.max(width, height) * scale() * (FACTOR[face.kind] ?? 1) * devicePixelRatio;
  const coarse = face.kind === "board" || face.kind === "form" ? 1100 : 520;
  const path = css > coarse * 1.5 ? large(face.key) : ofFace(face.key);
  if (found.key && found.key !== face.key) {
    button.classList.remove("changed");
    void button.offsetWidth;
    button.classList.add("changed");
  }
  found.key = face.key;
  show(image, path);
}

function draw() {
  if (state.view !== "faces") return;
  const shown = seen();
  const faulty = new Set(state.faults.faults.map((fault) => fault.face).filter(Boolean));
  view.style.setProperty("--scale", scale());
  const lists = new Map();
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
      fill(found, face, faulty.has(face.name));
      return found.button;
    });
    place(part.items, buttons);
    return part.section;
  });
  if (sections.length === 0) {
    const some = state.faces.length > 0;
    sections.push(make("p", { class: "empty" }, some ? "No face matches." : state.work ? "Drawing …" : "There are no faces yet."));
  }
  place(view, sections);
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
  const pages = state.leaves.flatMap((some) => some.pages.map((page) => ofPage(page.key)));
  const faces = state.faces.filter((face) => face.key).flatMap((face) => [ofFace(face.key), large(face.key)]);
  keep(new Set([...faces, ...pages]));
}

when(["faces", "faults", "view", "search", "list", "kind", "sides", "zoom", "bleed"], draw);
narrow.addEventListener("change", draw);
when(["faces", "leaves"], forget);
when(["work"], () => state.faces.length === 0 && draw());
