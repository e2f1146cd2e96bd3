// What can be chosen: the view, what is to be seen, and how.
import { make } from "./make.js";
import { state, set, when } from "./state.js";

const at = (id) => document.getElementById(id);
const KINDS = { card: "Cards", counter: "Counters", record: "Records", board: "Boards", form: "Forms", box: "Boxes" };
const ZOOM = [-6, 8];

/** Makes faces larger or smaller. */
export const zoom = (by) => set({ zoom: Math.min(Math.max(state.zoom + by, ZOOM[0]), ZOOM[1]) });

at("views").addEventListener("click", ({ target }) => {
  const view = target.closest("[data-view]")?.dataset.view;
  if (view) set({ view });
});
// Without a keyboard there is no key for it.
if (matchMedia("(hover: none)").matches) at("search").placeholder = "Search";
at("search").addEventListener("input", ({ target }) => set({ search: target.value, view: state.view === "hand" ? "hand" : "faces" }));
at("sides").addEventListener("change", ({ target }) => set({ sides: target.value }));
at("inks").addEventListener("change", ({ target }) => set({ ink: target.value }));
at("bleed").addEventListener("change", ({ target }) => set({ bleed: target.checked }));
at("safe").addEventListener("change", ({ target }) => set({ safe: target.checked }));
at("vision").addEventListener("change", ({ target }) => set({ vision: target.value }));
at("zoom").addEventListener("input", ({ target }) => set({ zoom: Number(target.value) }));
at("smaller").addEventListener("click", () => zoom(-1));
at("larger").addEventListener("click", () => zoom(1));
/** Opens or closes what can be chosen, where a window is too narrow to have it open always. */
export function filtering(open) {
  document.body.classList.toggle("filtering", open);
  at("more").setAttribute("aria-expanded", String(open));
}
export const isFiltering = () => document.body.classList.contains("filtering");
at("more").addEventListener("click", () => filtering(!isFiltering()));
at("skip").addEventListener("click", () => {
  set({ view: "faces" });
  document.querySelector(".cell[tabindex='0']")?.focus();
});

function choices(parent, chosen, all, choose) {
  const one = ([value, label, count]) =>
    make("button", { "aria-pressed": String(value === chosen), on: { click: () => choose(value === chosen ? "" : value) } }, make("span", {}, label), make("small", {}, String(count)));
  parent.replaceChildren(...all.map(one));
  parent.closest("fieldset").hidden = all.length < 2;
}

function lists() {
  const all = new Map();
  const kinds = new Map();
  for (const face of state.faces) {
    const [name, count] = all.get(face.list) ?? [face.list_name, 0];
    all.set(face.list, [name, count + 1]);
    kinds.set(face.kind, (kinds.get(face.kind) ?? 0) + 1);
  }
  choices(at("lists"), state.list, [...all].map(([id, [name, count]]) => [id, name, count]), (list) => set({ list }));
  choices(at("kinds"), state.kind, [...kinds].map(([kind, count]) => [kind, KINDS[kind] ?? kind, count]), (kind) => set({ kind }));
}

const WORK = {
  drawing: "drawing …",
  calm: "",
  sheets: "laying out sheets …",
  book: "setting the rules …",
  check: "playing and checking …",
};

/** What stands when nothing is being done. */
function stands() {
  const { broken, thorough } = state.faults;
  if (broken) return "";
  return thorough ? "up to date" : "up to date, but not checked by playing";
}

function status() {
  const line = at("status");
  if (state.work !== null) document.body.dataset.work = state.work;
  line.classList.toggle("lost", !state.linked);
  const work = state.work === "" ? stands() : (WORK[state.work] ?? "");
  line.textContent = state.linked ? work : `not connected${state.lost ? `: ${state.lost}` : ""}`;
  // Who listens is told what stands, not each step towards it.
  const stood = state.work === "" || !state.linked;
  if (stood && at("said").textContent !== line.textContent) at("said").textContent = line.textContent;
}

function views() {
  for (const tab of at("views").querySelectorAll("[data-view]")) {
    const chosen = tab.dataset.view === state.view;
    tab.setAttribute("aria-selected", String(chosen));
    tab.tabIndex = chosen ? 0 : -1;
    at(tab.dataset.view).hidden = !chosen;
  }
  // What a view has no use for cannot be chosen in it.
  for (const choice of document.querySelectorAll("[data-for]")) {
    choice.classList.toggle("idle", !choice.dataset.for.split(" ").includes(state.view));
  }
}

function look() {
  const { dataset } = document.body;
  dataset.vision = state.vision;
  dataset.safe = String(state.safe);
  dataset.bleed = String(state.bleed);
  at("zoom").value = state.zoom;
}

when(["faces", "list", "kind"], lists);
when(["work", "linked", "lost", "faults"], status);
when(["view"], views);
views();
when(["vision", "safe", "bleed", "zoom"], look);
look();
when(["game"], () => {
  at("title").textContent = state.game.title;
  if (state.game.language) at("title").lang = state.game.language;
  document.title = state.game.title;
});
