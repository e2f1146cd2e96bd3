// Where the table scrolls, what may be chosen is brought into sight when nothing of it can be seen.
import { narrow, still } from "./media.js";
import { state, when } from "./state.js";

const table = document.getElementById("table");

function reach() {
  if (!narrow.matches || !state.settled || state.task?.kind !== "question") return;
  const { top, bottom } = table.getBoundingClientRect();
  const lit = [...table.querySelectorAll(".lit")].filter((element) => element.checkVisibility() && !element.closest("#hand"));
  const seen = lit.some((element) => {
    const box = element.getBoundingClientRect();
    const middle = (box.top + box.bottom) / 2;
    return middle > top && middle < bottom;
  });
  if (seen || !lit.length) return;
  lit[0].scrollIntoView({ block: "center", inline: "nearest", behavior: still.matches ? "auto" : "smooth" });
}

// After what lights up, and how large all is, has been settled.
when(["task", "settled", "frame"], () => requestAnimationFrame(() => requestAnimationFrame(reach)));
