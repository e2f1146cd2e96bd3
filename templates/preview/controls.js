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
at("search").addEventListener("input", ({ target }) => set({ search: target.value, view: state.view === "hand" ? "hand" : "faces" }));
at("sides").addEventListener("change", ({ target }) => set({ sides: target.value }));
at("inks").addEventListener("change", ({ target }) => set({ ink: target.value }));
at("bleed").addEventListener("change", ({ target }) => set({ bleed: target.checked }));
at("safe").addEventListener("change", ({ target }) => set({ safe: target.checked }));
at("vision").addEventListener("change", ({ target }) => set({ vision: target.value }));
at("zoom").addEventListener("input", ({ target }) => set({ zoom: Number(target.value) }));
at("smaller").addEventListener("click", () => zoom(-1));
at("larger").addEventListener("click", () => zoom(1));
at("more").addEventListener("click", () => {
  const open = document.body.classList.toggle("filtering");
  at("more").setAttribute("aria-expanded", String(open));
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

function status() {
  const line = at("status");
  document.body.dataset.work = state.work;
  line.classList.toggle("lost", !state.linked);
  line.textContent = state.linked ? (WORK[state.work] ?? "") : `not connected${state.lost ? `: ${state.lost}` : ""}`;
}

function views() {
  for (const tab of at("views").querySelectorAll("[data-view]")) {
    tab.setAttribute("aria-selected", String(tab.dataset.view === state.view));
    at(tab.dataset.view).hidden = tab.dataset.view !== state.view;
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
when(["work", "linked", "lost"], status);
when(["view"], views);
when(["vision", "safe", "bleed", "zoom"], look);
look();
when(["game"], () => {
  at("title").textContent = state.game.title;
  if (state.game.language) at("title").lang = state.game.language;
  document.title = state.game.title;
});
