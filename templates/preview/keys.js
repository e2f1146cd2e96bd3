// The keyboard.
import { zoom } from "./controls.js";
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
  if (!now) return to(cells[0]);
  const at = cells.indexOf(now);
  if (key === "ArrowLeft") return to(cells[at - 1]);
  if (key === "ArrowRight") return to(cells[at + 1]);
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

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const typing = event.target.closest?.("input:not([type=radio]):not([type=checkbox]), select, textarea");
  const { key } = event;
  let done = true;
  if (key === "Escape") {
    if (state.chosen) set({ chosen: null });
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
  else if (state.chosen && (key === "ArrowLeft" || key === "ArrowRight")) step(key === "ArrowLeft" ? -1 : 1);
  else if (!event.target.closest?.("input, pre") && key.startsWith("Arrow") && state.view === "faces") done = move(key);
  else done = false;
  if (done) event.preventDefault();
});
