// The keyboard.
import { filtering, isFiltering, zoom } from "./controls.js";
import { step } from "./detail.js";
import { set, state } from "./state.js";

const VIEWS = ["faces", "hand", "sheets", "rules", "faults"];
const search = document.getElementById("search");

/** Moves the focus from cell to cell, up and down to the one that is nearest. */
function move(key) {
  const cells = [...document.querySelectorAll(".cell")];
  const now = document.activeElement?.closest?.(".cell");
  if (cells.length === 0) return false;
  const to = (cell) => {
    cell?.focus();
    return true;
  };
  if (!now) return to(cells.find((cell) => cell.tabIndex === 0) ?? cells[0]);
  const at = cells.indexOf(now);
  if (key === "ArrowLeft") return to(cells[at - 1]);
  if (key === "ArrowRight") return to(cells[at + 1]);
  if (key === "Home") return to(cells[0]);
  if (key === "End") return to(cells.at(-1));
  const own = now.getBoundingClientRect();
  const middle = (box) => box.left + box.width / 2;
  let best = null;
  for (const cell of cells) {
    const box = cell.getBoundingClientRect();
    const away = key === "ArrowDown" ? box.top - own.bottom : own.top - box.bottom;
    if (away < -1) continue;
    const cost = away * 4 + Math.abs(middle(box) - middle(own));
    if (!best || cost < best.cost) best = { cell, cost };
  }
  return to(best?.cell);
}

/** To the next of the tabs, or the one before. */
function turn(key) {
  const ends = { Home: 0, End: VIEWS.length - 1 };
  const by = key === "ArrowLeft" ? -1 : 1;
  const at = ends[key] ?? (VIEWS.indexOf(state.view) + by + VIEWS.length) % VIEWS.length;
  set({ view: VIEWS[at] });
  document.querySelector(`[data-view="${VIEWS[at]}"]`).focus();
  return true;
}

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const within = (what) => Boolean(event.target.closest?.(what));
  const typing = event.target.closest?.("input:not([type=radio]):not([type=checkbox]), select");
  const { key } = event;
  let done = true;
  if (key === "Escape") {
    if (state.chosen) set({ chosen: null });
    else if (isFiltering()) filtering(false);
    else if (typing === search || state.search) {
      search.value = "";
      search.blur();
      set({ search: "" });
    } else done = false;
  } else if (typing) {
    if (typing === search && (key === "Enter" || key === "ArrowDown")) document.querySelector(".cell")?.focus();
    else done = false;
  } else if (key === "/") {
    search.focus();
    search.select();
  } else if (key === "+" || key === "=") zoom(1);
  else if (key === "-") zoom(-1);
  else if (/^[1-5]$/.test(key)) set({ view: VIEWS[Number(key) - 1] });
  else if (within("[role=tab]") && ["ArrowLeft", "ArrowRight", "Home", "End"].includes(key)) done = turn(key);
  else if (within("input, pre")) done = false;
  else if (state.chosen && (key === "ArrowLeft" || key === "ArrowRight")) step(key === "ArrowLeft" ? -1 : 1);
  else if (key.startsWith("Arrow") && state.view === "faces" && !state.chosen) done = move(key);
  else if (within(".cell") && (key === "Home" || key === "End")) done = move(key);
  else done = false;
  if (done) event.preventDefault();
});
