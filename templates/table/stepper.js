// A number between a button for less and one for more.
import { make } from "./make.js";

/** `changed(number)` is told what is entered, or `NaN`; `attributes` are those of the field. */
export function stepper(name, { value, low, high }, changed, attributes = {}) {
  const read = () => (field.value.trim() === "" ? NaN : Number(field.value));
  const step = (by) => write(Math.min(high, Math.max(low, (Number.isNaN(read()) ? low : read()) + by)));
  const write = (number) => {
    field.value = number;
    changed(number);
  };
  const field = make("input", { type: "number", inputmode: "numeric", step: 1, min: low, max: high, "aria-label": name, ...attributes, on: { input: () => changed(read()) } });
  field.value = value;
  const button = (words, sign, by) => make("button", { type: "button", class: "step", "aria-label": `${name}: ${words}`, on: { click: () => step(by) } }, sign);
  const element = make("div", { class: "stepper" }, button("less", "−", -1), field, button("more", "+", 1));
  return { element, field, write, step };
}
