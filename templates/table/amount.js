// A number: a stepper, and a slider that goes with it.
import { make } from "./make.js";
import { stepper } from "./stepper.js";

export function amount({ ask, title }, changed) {
  const low = ask.low ?? 0;
  const high = ask.high ?? low;
  let value = low;
  const slider = make("input", { type: "range", min: low, max: high, step: 1, "aria-label": title, on: { input: () => number.write(Number(slider.value)) } });
  const number = stepper(title, { value, low, high }, (entered) => {
    value = entered;
    if (!Number.isNaN(entered)) slider.value = entered;
    changed();
  }, { id: "amount" });
  slider.value = value;
  const good = () => Number.isInteger(value) && value >= low && value <= high;
  const ends = make("div", { class: "ends", "aria-hidden": "true" }, make("span", {}, `${low}`), make("span", {}, `${high}`));
  return {
    element: make("div", { class: "amount" }, number.element, high > low && make("div", { class: "slide" }, slider, ends)),
    choose: () => number.field.focus(),
    says: () => (good() ? `Confirm ${value}` : "Confirm"),
    answer: () => (good() ? [value] : null),
    take: ([suggested]) => number.write(suggested),
  };
}
