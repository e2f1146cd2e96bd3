// The page of `warpress preview`: listens to its server, and shows what it is told.
import "./controls.js";
import "./grid.js";
import "./hand.js";
import "./pages.js";
import "./faults.js";
import "./detail.js";
import "./keys.js";
import { listen } from "./link.js";
import { set, state, when } from "./state.js";

let ended = new AbortController();

function follow() {
  ended.abort();
  ended = new AbortController();
  const edition = `${state.ink}${state.bleed ? "-bleed" : ""}`;
  listen(`/events/${edition}`, ended.signal, (name, value) => set({ [name]: value }), (linked, lost = "") => set({ linked, lost }));
}

when(["ink", "bleed"], follow);
follow();
