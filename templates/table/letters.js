// How wide words are: reckoned, so that nothing of the page need be laid out to know whether they have room.
const pen = document.createElement("canvas").getContext("2d");
const widths = new Map();

/** How wide a word is in the letters of marks and plates (em). */
export function wide(word) {
  if (widths.size === 0) pen.font = `600 100px ${getComputedStyle(document.documentElement).getPropertyValue("--sans")}`;
  if (!widths.has(word)) widths.set(word, pen.measureText(word).width / 100);
  return widths.get(word);
}
