// One face by itself, with what is wrong with it and what its designer wrote.
import { faultItem } from "./faults.js";
import { ask } from "./link.js";
import { make } from "./make.js";
import { large, ofFace, showNow } from "./pictures.js";
import { seen, set, state, when } from "./state.js";

const panel = document.getElementById("detail");
let written = null;
let asked = 0;
/** What had the focus before it was opened, and the face that was shown last. */
let from = null;
let last = null;
/** A window that it fills: all else waits until it is closed. */
const fills = matchMedia("(max-width: 60rem)");
const others = ["skip", "head", "broken", "side", "main"].map((id) => document.getElementById(id));

const image = make("img", { alt: "" });
const frame = make("div", { class: "frame" }, image, make("i", { class: "cut" }), make("i", { class: "zone" }));
const title = make("h2");
const meta = make("p", { class: "meta" });
const faults = make("ul", { class: "notes" });
const place = make("p", { class: "place" });
const text = make("pre", { tabindex: "0" });
const row = make("section", { class: "row" }, place, text);
const close = () => set({ chosen: null });
panel.append(
  make("div", { class: "bar" },
    make("button", { "aria-label": "The one before", on: { click: () => step(-1) } }, "←"),
    make("button", { "aria-label": "The next", on: { click: () => step(1) } }, "→"),
    make("button", { class: "close", "aria-label": "Close", on: { click: close } }, "Close")),
  frame, title, meta, faults, row);

/** The picture among others is at hand, and stands in until that by itself is. */
async function picture(face) {
  if (frame.dataset.name !== face.name) await showNow(image, ofFace(face.key));
  if (state.chosen !== face.name) return;
  frame.dataset.name = face.name;
  await showNow(image, large(face.key));
}

const chosen = () => state.faces.find((face) => face.name === state.chosen);

/** Goes to the next face that is to be seen, or the one before. */
export function step(by) {
  const faces = seen();
  const at = faces.findIndex((face) => face.name === state.chosen);
  const next = faces[Math.min(Math.max(at + by, 0), faces.length - 1)];
  if (next) set({ chosen: next.name });
}

async function read(name) {
  const turn = (asked += 1);
  const answer = await ask(`/row/${encodeURIComponent(name)}`).catch(() => null);
  const found = answer ? await answer.json() : null;
  if (turn !== asked) return;
  written = found;
  row.hidden = !written;
  place.textContent = written?.place ?? "";
  text.textContent = written?.text ?? "";
}

const cellOf = (name) => document.querySelector(`.cell[data-name="${CSS.escape(name)}"]`);

function alone() {
  const modal = !panel.hidden && fills.matches;
  for (const other of others) other.inert = modal;
  panel.setAttribute("role", modal ? "dialog" : "complementary");
  if (modal) panel.setAttribute("aria-modal", "true");
  else panel.removeAttribute("aria-modal");
}
fills.addEventListener("change", alone);

function draw() {
  const face = chosen();
  const opens = panel.hidden && face;
  panel.hidden = !face;
  alone();
  document.body.classList.toggle("open", Boolean(face));
  document.querySelectorAll(".cell[aria-current]").forEach((cell) => cell.removeAttribute("aria-current"));
  if (!face) {
    // Back to where one was, which arrows have moved.
    if (last && state.view === "faces") cellOf(last)?.focus();
    else from?.focus();
    last = from = null;
    return;
  }
  if (opens) from = document.activeElement;
  last = face.name;
  const bleed = state.bleed ? 3 : 0;
  const [width, height] = face.size;
  frame.style.setProperty("--w", width + 2 * bleed);
  frame.style.setProperty("--h", height + 2 * bleed);
  frame.classList.toggle("wide", width > height);
  title.textContent = face.title;
  const size = `${Math.round(width * 10) / 10} × ${Math.round(height * 10) / 10} mm`;
  meta.textContent = [face.list_name, face.back ? "back" : "", face.copies > 1 ? `${face.copies} copies` : "", size].filter(Boolean).join(" · ");
  frame.hidden = !face.key;
  if (face.key) picture(face);
  const own = state.faults.faults.filter((fault) => fault.face === face.name);
  faults.replaceChildren(...own.map((fault) => faultItem(fault)));
  read(face.name);
  if (opens) panel.querySelector(".close").focus({ preventScroll: true });
  const cell = cellOf(face.name);
  cell?.setAttribute("aria-current", "true");
  cell?.scrollIntoView({ block: "nearest" });
}

when(["chosen", "faces", "faults", "bleed"], () => (state.chosen || !panel.hidden) && draw());
