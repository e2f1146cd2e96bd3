// Over everything while another device has the seat: nothing of it is to be seen here until somebody plays here again.
import { make } from "./make.js";
import { take } from "./seat.js";
import { state, when } from "./state.js";

const WORDS = { open: "This seat is open on another device.", over: "Another device has taken this seat over." };

const cover = document.getElementById("cover");
const words = make("p", { id: "cover-words" });
const fault = make("p", { class: "fault", role: "alert" });
const button = make("button", { class: "strong", on: { click: play } }, "Play here");
let asking = false;
cover.append(make("div", { class: "card" }, words, button, fault));

async function play() {
  if (asking) return;
  asking = true;
  fault.textContent = "";
  fault.textContent = await take();
  asking = false;
}

function draw() {
  const taken = state.taken !== "";
  const was = !cover.hidden;
  cover.hidden = !taken;
  document.body.classList.toggle("covered", taken);
  if (taken) {
    words.textContent = WORDS[state.taken];
    fault.textContent = "";
    // What is modal would keep the button from being reached.
    for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
    button.focus();
  } else if (was) {
    document.getElementById("ask").focus({ preventScroll: true });
  }
}

when(["taken"], draw);
