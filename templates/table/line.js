// Whether the server is heard: a quiet bar while it is not, and a word when it is again.
import { state, when } from "./state.js";

const bar = document.getElementById("line");
let timer = 0;

function words() {
  if (state.linked) return "The line is back.";
  if (/token/.test(state.lost)) return "Open the whole address that the terminal shows, with all that stands behind its #.";
  return "The line to the table is broken. Trying again…";
}

when(["linked"], () => {
  clearTimeout(timer);
  bar.hidden = false;
  bar.classList.toggle("back", state.linked);
  bar.textContent = words();
  if (state.linked) timer = setTimeout(() => (bar.hidden = true), 2500);
});
