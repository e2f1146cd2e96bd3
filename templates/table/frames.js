// Plays frames one after another: each is drawn, and what has moved travels there.
import { draw, pass } from "./cloth.js";
import { fit } from "./fit.js";
import { still } from "./media.js";
import { capture, fly } from "./moves.js";
import { set, state, when } from "./state.js";

/** So many that wait are shown one after another; of those before them, the last alone. */
const PATIENCE = 4;
let playing = false;
let epoch = null;

/** How many of those that wait nobody would see, for the next would be drawn in the same moment. */
function unseen(waiting) {
  const moving = still.matches || document.hidden ? 0 : PATIENCE + 1;
  return Math.max(0, waiting.length - 1 - moving);
}

async function play() {
  if (playing || !state.layout) return;
  playing = true;
  // What comes in one message is all here before anything of it is drawn.
  await null;
  try {
    while (state.arrived.length > 0) {
      const passed = unseen(state.arrived);
      for (const frame of state.arrived.slice(0, passed)) pass(frame);
      const [frame, ...arrived] = state.arrived.slice(passed);
      const moves = arrived.length <= PATIENCE && frame.epoch === epoch;
      const before = moves ? capture() : null;
      set({ settled: false, frame, arrived });
      draw();
      fit();
      ({ epoch } = frame);
      if (before) await fly(before, frame.moves);
    }
  } finally {
    playing = false;
    set({ settled: true });
  }
}

when(["arrived", "layout"], play);
