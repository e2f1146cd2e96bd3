// Some of several: each choice is ticked, or counted if it stands for several alike.
import { make } from "./make.js";
import { choice, rows } from "./option.js";

export function ticks({ ask, options }, changed) {
  const taken = options.map(() => 0);
  const least = ask.least ?? 0;
  const most = ask.most ?? Infinity;
  const sum = () => taken.reduce((all, one) => all + one, 0);

  const told = make("p", { class: "rest told", role: "status" });
  const list = rows(options, (option, line) => {
    const button = choice(option, line, { class: "tick", "aria-pressed": "false" });
    if (option.count > 1) button.append(make("span", { class: "of" }));
    return button;
  });
  const buttons = options.map((_, at) => list.querySelector(`.choice[data-line="${at + 1}"]`));

  function show() {
    buttons.forEach((button, at) => {
      const { count } = options[at];
      button.setAttribute("aria-pressed", taken[at] > 0);
      if (count > 1) button.querySelector(".of").textContent = taken[at] > 0 ? `${taken[at]} of ${count}` : "";
      button.classList.toggle("full", taken[at] === 0 && sum() >= most);
    });
    told.textContent = Number.isFinite(most) ? `${sum()} of ${most} chosen` : `${sum()} chosen`;
    told.hidden = most === 1;
    changed();
  }

  /** One more of it; when there is no more, none. */
  function choose(line) {
    const at = line - 1;
    // Where only one may be chosen, another takes its place.
    if (most === 1 && taken[at] === 0) taken.fill(0);
    const more = taken[at] < options[at].count && sum() < most;
    if (!more && taken[at] === 0) return;
    taken[at] = more ? taken[at] + 1 : 0;
    show();
  }

  show();
  return {
    element: make("div", {}, told, list),
    choose,
    many: (line) => taken[line - 1],
    chosen: () => taken.flatMap((many, at) => (many > 0 ? [at + 1] : [])),
    says: () => (sum() > 0 ? `Confirm ${sum()}` : least > 0 ? "Confirm" : "None of them"),
    answer() {
      if (sum() < least || sum() > most) return null;
      return sum() === 0 ? [0] : taken.flatMap((many, at) => Array(many).fill(at + 1));
    },
    take(numbers) {
      taken.fill(0);
      for (const line of numbers) if (line > 0) taken[line - 1] += 1;
      show();
    },
  };
}
