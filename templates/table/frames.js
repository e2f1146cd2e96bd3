// Plays frames one after another: each is drawn, and what has moved travels there.
import { draw } from "./cloth.js";
import { fit } from "./fit.js";
import { capture, fly } from "./moves.js";
import { set, state, when } from "./state.js";

/** If more than so many wait, they are shown as fast as they can be drawn. */
const PATIENCE = 4;
let playing = false;
let epoch = null;

async function play() {
  if (playing || !state.layout) return;
  playing = true;
  try {
    while (state.arrived.length > 0) {
      const [frame, ...arrived] = state.arrived;
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
