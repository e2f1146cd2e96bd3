// What may be chosen lights up, and can be clicked where it lies.
import { spacesOf } from "./boards.js";
import { alike } from "./alike.js";
import { aim, pick } from "./choices.js";
import { places, where } from "./cloth.js";
import { describe } from "./places.js";
import { find } from "./pieces.js";
import { close, open as openStack } from "./stacks.js";
import { spread } from "./spread.js";
import { question, state, when } from "./state.js";

const table = document.getElementById("table");
let marked = [];

/** The elements of a target: `piece:p12`, `space:board/a1`, `place:hand@2`, `seat:1`. */
export function elements(target) {
  const kind = target.slice(0, target.indexOf(":"));
  const id = target.slice(kind.length + 1);
  if (kind === "space") return spacesOf(id);
  if (kind === "seat") return [...table.querySelectorAll(`.who[data-seat="${CSS.escape(id)}"]`)];
  if (kind === "place") return [places.get(id) ?? where(id)].filter(Boolean);
  const piece = find(id);
  if (piece) return [piece.face];
  // It lies in a pile, below others.
  const holder = [...places.values()].find(({ items }) => items?.some((item) => item.id === id));
  return holder ? [holder] : [];
}

/** Whether an element is that of a place; the others are things, spaces and seats. */
const isPlace = (element) => Boolean(element.about?.use && element.things);

function put(element, lines) {
  const all = new Set([...(element.dataset.lines?.split(" ") ?? []), ...lines.map(String)]);
  element.dataset.lines = [...all].join(" ");
  if (element.classList.contains("lit")) return;
  element.classList.add("lit");
  if (isPlace(element)) {
    element.hidden = false;
    element.toggleAttribute("data-inside", element.items.some((item) => state.task.options.some(({ on }) => on.includes(`piece:${item.id}`)) && !find(item.id)));
    describe(element);
  } else {
    element.setAttribute("role", "button");
  }
  element.tabIndex = 0;
  marked.push(element);
}

function light() {
  for (const element of marked) {
    element.classList.remove("lit", "cannot");
    element.removeAttribute("aria-description");
    delete element.dataset.lines;
    if (isPlace(element)) {
      element.removeAttribute("data-inside");
      element.hidden = element.away;
      describe(element);
    } else if (element.tabIndex === 0) {
      element.removeAttribute("tabindex");
      element.setAttribute("role", element.dataset.piece ? "img" : "group");
    }
  }
  marked = [];
  const asked = question();
  table.toggleAttribute("data-asked", Boolean(asked));
  if (!asked) return;
  asked.options.forEach(({ on }, at) => {
    for (const element of on.flatMap(elements)) put(element, [at + 1]);
  });
  for (const [id, lines] of alike(asked)) {
    const face = find(id)?.face;
    if (face) put(face, lines);
  }
  for (const { piece, why } of asked.cannot ?? []) {
    const face = find(piece)?.face;
    if (!face || face.classList.contains("lit")) continue;
    face.classList.add("cannot");
    face.setAttribute("aria-description", why);
    face.tabIndex = 0;
    marked.push(face);
  }
}

/** What a click or key on something lit does. */
export function take(element) {
  const lines = element.dataset.lines.split(" ").map(Number);
  if (element.hasAttribute("data-inside") || (element.hasAttribute("data-opens") && lines.length > 1)) return spread(element, light);
  const stack = element.closest(".stack.piled:not(.open)");
  // Which one of those that lie on one another is meant is seen when they lie side by side.
  if (stack && stack.querySelectorAll(".lit").length > 1) return openStack(stack);
  close();
  pick(lines, element);
}

table.addEventListener("click", (event) => {
  if (event.target.closest("button")) return;
  const element = event.target.closest(".lit");
  if (element) return take(element);
  const pile = event.target.closest("[data-opens]");
  if (pile) return spread(pile, light);
  const stack = event.target.closest(".stack.piled:not(.open)");
  if (stack) openStack(stack);
});
table.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" && event.key !== " ") return;
  const element = event.target.closest(".lit, [data-opens]");
  if (!element || event.target.closest("button, a, input")) return;
  event.preventDefault();
  if (element.classList.contains("lit")) take(element);
  else spread(element, light);
});

const targets = (element) => {
  const lines = element.dataset.lines?.split(" ").map(Number) ?? [];
  return lines.flatMap((line) => state.task.options?.[line - 1]?.on ?? []);
};
for (const name of ["pointerover", "focusin"]) {
  table.addEventListener(name, ({ target }) => {
    const element = target.closest?.(".lit");
    if (element) aim(targets(element));
  });
}
for (const name of ["pointerout", "focusout"]) table.addEventListener(name, ({ target }) => target.closest?.(".lit") && aim(null));

when(["task", "settled", "arrived", "sending", "frame"], light);
