// A number shared out: a stepper for each line, and what is left.
import { make } from "./make.js";
import { choice, rows } from "./option.js";
import { stepper } from "./stepper.js";

export function portions({ ask, options }, changed) {
  const { total } = ask;
  const parts = options.map(() => 0);
  const left = () => total - parts.reduce((all, one) => all + one, 0);
  const rest = make("p", { class: "rest", role: "status" });
  const steppers = options.map(({ label }, at) =>
    stepper(label, { value: 0, low: 0, high: total }, (number) => {
      parts[at] = number;
      show();
    }));
  const list = rows(options, (option, line) => [choice(option, line), steppers[line - 1].element], { class: "rows parted" });
  for (const item of list.children) {
    item.classList.add("part");
    item.dataset.line = item.dataset.row;
  }

  function show() {
    const more = left();
    rest.textContent = Number.isNaN(more) ? "" : more === 0 ? "All shared out." : more > 0 ? `${more} left to share out.` : `${-more} too many.`;
    rest.classList.toggle("over", more < 0);
    changed();
  }

  show();
  return {
    element: make("div", {}, rest, list),
    /** A click on the name, or on what it means, gives it one more. */
    choose: (line) => left() > 0 && steppers[line - 1].step(1),
    chosen: () => parts.flatMap((part, at) => (part > 0 ? [at + 1] : [])),
    says: () => "Confirm",
    answer: () => (left() === 0 && parts.every((part) => Number.isInteger(part) && part >= 0) ? [...parts] : null),
    take: (numbers) => numbers.forEach((number, at) => steppers[at].write(number)),
  };
}
