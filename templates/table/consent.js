// Another player's wish to take their last answer back, to which everybody has to agree.
import { make } from "./make.js";
import { choice } from "./option.js";
import { say } from "./say.js";

const OPTIONS = ["Agree", "Refuse"].map((label) => ({ label, text: "", count: 1, on: [] }));

export function consent() {
  return {
    element: make("div", {}, make("ul", { class: "plainly" }, OPTIONS.map((option, at) => make("li", { "data-row": at + 1 }, choice(option, at + 1))))),
    choose: (line) => say({ do: "agree", yes: line === 1 }),
  };
}
