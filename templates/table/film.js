// The finished game once more, frame by frame.
import { make } from "./make.js";
import { say } from "./say.js";
import { state, when } from "./state.js";

const PAUSE = 650;
let place = null;
let last = 0;
/** The frame that is asked for; the scene may still be at another. */
let at = 0;
let plays = false;
let timer = 0;

const slider = make("input", { type: "range", min: 0, step: 1, "aria-label": "Moment of the game", on: { input: () => wind(Number(slider.value)) } });
const player = make("button", { class: "strong", on: { click: () => (plays ? stop() : play()) } });
const count = make("output", { class: "count", dir: "ltr" });
const step = (by, name, sign) => make("button", { class: "step", "aria-label": name, on: { click: () => wind(at + by) } }, sign);
const parts = [slider, make("div", { class: "acts" }, step(-1, "One step back", "‹"), player, step(1, "One step on", "›"), count)];

/** Opens the film of so many frames, from its beginning. */
export function open(element, frames) {
  place = element;
  last = frames - 1;
  slider.max = last;
  place.replaceChildren(...parts);
  place.hidden = false;
  at = last;
  play();
  player.focus();
}

function play() {
  plays = true;
  show();
  go(at >= last ? 0 : at);
}

function stop() {
  plays = false;
  clearTimeout(timer);
  show();
}

/** Goes to a frame by hand, and stays there. */
function wind(to) {
  stop();
  go(to);
}

/** Asks for a frame; while one is asked for, only the last wish counts. */
async function go(to) {
  at = Math.max(0, Math.min(last, to));
  show();
  if (state.sending) return;
  for (let asked = -1; asked !== at; ) {
    asked = at;
    if ((await say({ do: "film", at: asked })) === null) return stop();
  }
  follow();
}

/** The next frame, when this one has been looked at. */
function follow() {
  clearTimeout(timer);
  if (plays && state.settled && !state.sending) timer = setTimeout(() => (at < last ? go(at + 1) : stop()), PAUSE);
}

function show() {
  player.textContent = plays ? "Pause" : "Play";
  slider.value = at;
  slider.setAttribute("aria-valuetext", `${at + 1} of ${last + 1}`);
  count.textContent = `${at + 1} / ${last + 1}`;
}

when(["settled", "sending"], follow);
when(["task"], () => {
  if (state.task.kind === "over") return;
  plays = false;
  clearTimeout(timer);
});
