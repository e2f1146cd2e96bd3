// Marks on the table, beside the light of what may be chosen: what a look at a choice means, what is chosen, and what the
// question stands on.
import { elements } from "./lit.js";
import { standing, state, when } from "./state.js";

const table = document.getElementById("table");

function mark(name, targets = state[name]) {
  for (const element of table.querySelectorAll(`.${name}`)) element.classList.remove(name);
  for (const target of targets) for (const element of elements(target)) element.classList.add(name);
}

when(["pointed", "settled"], () => mark("pointed"));
when(["chosen", "settled"], () => mark("chosen"));
when(["task", "steps", "settled", "frame"], () => {
  const asker = standing()?.of?.on;
  mark("taken", [...state.steps.flatMap(({ on }) => on), ...(asker ? [asker] : [])]);
});
