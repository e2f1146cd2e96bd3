// All of them in order: each moves up and down by its buttons, or is dragged by its name.
import { make } from "./make.js";
import { choice, rows } from "./option.js";

export function order({ options }, changed) {
  const element = rows(options, (option, line) => [
    choice(option, line, { class: "mover" }),
    make("button", { type: "button", class: "step", "aria-label": `${option.label}: up`, on: { click: () => move(line, -1) } }, "↑"),
    make("button", { type: "button", class: "step", "aria-label": `${option.label}: down`, on: { click: () => move(line, 1) } }, "↓"),
  ], { class: "rows ordered" }, options.map((_, at) => at + 1));
  const items = () => [...element.children];
  const item = (line) => items().find(({ dataset }) => Number(dataset.row) === line);

  function show() {
    items().forEach((row, at, all) => {
      row.querySelector("kbd").textContent = at + 1;
      const [up, down] = row.querySelectorAll(".step");
      up.toggleAttribute("disabled", at === 0);
      down.toggleAttribute("disabled", at === all.length - 1);
    });
    changed();
  }

  function move(line, by) {
    const row = item(line);
    const had = document.activeElement;
    if (by < 0) row.previousElementSibling?.before(row);
    else row.nextElementSibling?.after(row);
    show();
    // What moves takes the focus along, unless it has come to an end.
    (had.disabled ? row.querySelector(".step:enabled") : had)?.focus();
  }

  let held = null;
  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || !event.target.closest(".choice")) return;
    held = event.target.closest("[data-row]");
    held.setPointerCapture(event.pointerId);
  });
  element.addEventListener("pointermove", ({ clientY }) => {
    if (!held) return;
    held.classList.add("held");
    const under = (row) => row && clientY >= row.getBoundingClientRect().top && clientY <= row.getBoundingClientRect().bottom;
    const to = items().find((row) => row !== held && under(row));
    if (!to) return;
    const below = items().indexOf(to) > items().indexOf(held);
    to[below ? "after" : "before"](held);
    show();
  });
  for (const name of ["pointerup", "pointercancel"]) {
    element.addEventListener(name, () => {
      held?.classList.remove("held");
      held = null;
    });
  }

  show();
  return {
    element,
    choose: (line) => item(line).querySelector(".choice").focus(),
    says: () => "Confirm this order",
    answer: () => items().map(({ dataset }) => Number(dataset.row)),
    take(numbers) {
      element.append(...numbers.map(item));
      show();
    },
  };
}
