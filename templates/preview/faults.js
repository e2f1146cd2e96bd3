// What is wrong with the game, with the line where it stands.
import { make } from "./make.js";
import { set, state, when } from "./state.js";

const view = document.getElementById("faults");
const banner = document.getElementById("broken");
const count = document.getElementById("count");

const where = ({ file, line, column, cell }) => {
  if (!file) return "";
  if (cell) return `${file}, ${cell}`;
  return line ? `${file}:${line}:${column}` : file;
};

/** A finding. */
export function faultItem(fault, opens = false) {
  const known = opens && fault.face && state.faces.some((face) => face.name === fault.face);
  const open = () => set({ view: "faces", chosen: fault.face });
  return make("li", { class: fault.severity },
    make("p", {}, fault.code && make("b", {}, fault.code), fault.message),
    where(fault) && make("p", { class: "where" }, where(fault)),
    fault.text && make("code", {}, fault.text),
    fault.help && make("p", { class: "help" }, fault.help),
    known && make("button", { class: "link", on: { click: open } }, "Show the face"));
}

function draw() {
  const { broken, thorough, faults } = state.faults;
  const sorted = [...faults].sort((one, other) => (one.severity === other.severity ? 0 : one.severity === "error" ? -1 : 1));
  count.textContent = faults.length;
  count.hidden = faults.length === 0;
  count.className = faults.some((fault) => fault.severity === "error") ? "error" : "warning";
  banner.hidden = !broken;
  if (broken) {
    const known = state.faces.length > 0 ? "These data cannot be drawn. Below is what they were before." : "These data cannot be drawn.";
    const errors = sorted.filter((fault) => fault.severity === "error");
    const more = errors.length > 3 ? make("p", { class: "where" }, `and ${errors.length - 3} more, below Findings`) : null;
    banner.replaceChildren(make("p", { class: "lead" }, known), make("ul", { class: "notes" }, errors.slice(0, 3).map((fault) => faultItem(fault))), more ?? "");
  }
  if (state.view !== "faults") return;
  const some = state.work === "" ? "Nothing is wrong so far; it could not be played." : "Nothing is wrong so far; it is still being played.";
  const good = thorough ? "Nothing is wrong with this game." : some;
  const list = sorted.length > 0 ? make("ul", { class: "notes" }, sorted.map((fault) => faultItem(fault, true))) : make("p", { class: "empty" }, good);
  const pending = sorted.length > 0 && !thorough && !broken && state.work !== "" ? make("p", { class: "meta" }, "What takes longer is still being looked at.") : "";
  view.replaceChildren(make("section", { class: "part" }, make("header", {}, make("h2", {}, "Findings")), list, pending));
}

when(["faults", "view", "faces", "work"], draw);
