// What is shown.
import { store } from "./store.js";

export const state = {
  game: { title: "", summary: "", language: null },
  faces: [],
  faults: { broken: false, thorough: false, faults: [] },
  leaves: { ink: "", parts: [] },
  /** What the server is doing: `""` is nothing, and `null` that it has not said so yet. */
  work: null,
  linked: true,
  lost: "",
  view: "faces",
  search: "",
  list: "",
  kind: "",
  sides: "all",
  ink: "full",
  bleed: false,
  safe: false,
  vision: "",
  zoom: 0,
  chosen: null,
};

export const { set, when } = store(state);

/** The faces that are to be seen; of a hand, which has cards and their fronts alone, `kinds` is false. */
export function seen(kinds = true) {
  const words = state.search.toLowerCase().split(/\s+/).filter(Boolean);
  return state.faces.filter((face) => {
    if (state.list && face.list !== state.list) return false;
    if (kinds && state.kind && face.kind !== state.kind) return false;
    if (kinds && state.sides !== "all" && face.back !== (state.sides === "backs")) return false;
    if (words.length === 0) return true;
    const all = `${face.title} ${face.name} ${face.list_name} ${face.words}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

/** A telephone, on which two cards stand side by side. */
export const narrow = matchMedia("(max-width: 30rem)");

/** How many pixels a millimetre of a face has. */
export const scale = () => (narrow.matches ? 2.5 : 3) * 1.19 ** state.zoom;
