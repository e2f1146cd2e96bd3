// Between two players at one device: nothing is to be seen until the next one says that they are there.
import { make } from "./make.js";
import { say } from "./say.js";
import { show } from "./side.js";
import { paint, standing, when } from "./state.js";

const curtain = document.getElementById("curtain");
const all = ["head", "table", "ask-box", "side", "closer"].map((id) => document.getElementById(id));
const words = make("p");
const button = make("button", { class: "strong", on: { click: () => say({ do: "lift" }) } });
curtain.append(make("div", { class: "card" }, words, button));

function draw() {
  const task = standing();
  if (!task) return;
  const closed = task.kind === "curtain";
  if (closed === !curtain.hidden && !closed) return;
  if (closed) {
    show("");
    paint(curtain, task.seat);
    words.textContent = "Hand the device on.";
    button.textContent = `I am ${task.name}`;
  }
  curtain.hidden = !closed;
  for (const element of all) element.inert = closed;
  if (closed) button.focus();
  else document.getElementById("ask").focus({ preventScroll: true });
}

when(["task", "settled", "arrived"], draw);
