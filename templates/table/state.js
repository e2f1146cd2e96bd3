// What the table knows.
import { store } from "./store.js";

export const state = {
  layout: null,
  log: [],
  /** Changes when what was shown is no longer so: an answer taken back, another seat, a new game. */
  epoch: 0,
  /** Frames that have come and wait to be shown; a new array with each. */
  arrived: [],
  /** The frame that is shown. */
  frame: null,
  /** What was told last; it stands when all frames are shown. */
  task: null,
  settled: true,
  linked: true,
  /** Why it is not. */
  lost: "",
  /** Whether another device has the seat: `"open"` there before, or taken `"over"` by it. */
  taken: "",
  /** Whether something said has not been answered yet. */
  sending: false,
  /** Targets (`piece:…`, `space:…`) that are marked while one looks at a choice, and those that are chosen. */
  pointed: new Set(),
  chosen: new Set(),
  /** What has been chosen so far in a move that is not done: `{ label, on }`. */
  steps: [],
};

export const { set, when } = store(state);

/** What the device shall do now; `null` while frames are still to be shown. */
export const standing = () => (state.settled && state.arrived.length === 0 ? state.task : null);

/** The question that may be answered now. */
export const question = () => (!state.sending && standing()?.kind === "question" ? state.task : null);

/** The same, or the wish of another player to which one has to agree. */
export const asked = () => question() ?? (!state.sending && standing()?.kind === "agree" ? state.task : null);

/** A seat's colour as a custom property, by which its dot is drawn. */
export const paint = (element, seat) => element.style.setProperty("--seat", state.layout?.seats[seat]?.colour ?? "");
