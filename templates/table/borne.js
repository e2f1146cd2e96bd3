// What lies on a thing: what is smaller lies upon it as long as it has room there, and else behind it in columns of which
// each title can be read; one of its own size is tucked beneath it so that its head can be read, several of that size stand
// above it in small, and larger ones are fanned out behind it.

/** A thing is small on another up to this share of its width, and large from this share of its height. */
const SMALL = 0.7;
const LARGE = 1.3;
/** How much of its width each card of a fan adds, and how many cards wide a fan is at most. */
const STEP = 0.22;
const WIDEST = 2.6;
/** How much of the height of what bears them is covered by those that lie upon it in rows. */
const COVERED = 0.75;
/** How much of its own height the title of a card takes, and of that of what bears it a column of titles. */
const TITLE = 0.14;
const COLUMN = 0.55;

const size = (piece) => ["--w", "--h"].map((name) => Number(piece.style.getPropertyValue(name)));
const largest = (pieces) => [0, 1].map((side) => Math.max(0, ...pieces.map((piece) => size(piece)[side])));

/** Says how an element bears those that lie on it; the elements say how large they are, the style sheet where they lie. */
export function bear(element) {
  const [w, h] = size(element);
  const big = element.lying.filter((piece) => size(piece)[0] > w * SMALL);
  const behind = big.length === 0 ? overflowing(element.lying, w, h) : [];
  const [wide, high] = largest(big);
  const fanned = high > h * LARGE;
  const manner = behind.length > 0 ? "titled" : big.length === 0 ? "" : fanned ? "fanned" : big.length > 1 ? "above" : "tucked";
  const across = Math.max(3, Math.ceil(Math.sqrt(big.length * 1.5)));
  const step = Math.min(STEP, (WIDEST - 1) / Math.max(1, big.length - 1));
  for (const piece of element.lying) {
    piece.classList.toggle("big", big.includes(piece));
    piece.classList.toggle("behind", behind.includes(piece));
    piece.style.setProperty("--beside", (step - 1).toFixed(4));
    // A little less, for what lies between them.
    piece.style.setProperty("--small", ((w * 0.96) / across / wide || 1).toFixed(4));
  }
  element.dataset.bears = manner;
  element.tall = fanned ? Math.max(h, high) : h;
  const columns = titles(behind, h);
  element.style.setProperty("--rise", columns?.rise ?? (fanned ? high - h : (Math.ceil(big.length / across) * w * high) / wide / across || 0));
  element.style.setProperty("--reach", columns ? Math.max(w, columns.reach) : fanned ? wide * (1 + (big.length - 1) * step) : w);
}

/** Those that would grow out of what bears them, if all that are small lay upon it in rows: all but its counters. */
function overflowing(pieces, w, h) {
  const [wide, high] = largest(pieces);
  const rows = Math.ceil(pieces.length / Math.max(1, Math.floor(w / wide)));
  return rows > 1 && rows * high > h * COVERED ? pieces.filter((piece) => size(piece)[1] > h / 3) : [];
}

/** Lays cards in columns behind what is so high, the first ones highest; how far these rise above it and how wide they are. */
function titles(pieces, h) {
  if (!pieces.length) return null;
  const [wide, high] = largest(pieces);
  const title = high * TITLE;
  const columns = Math.ceil(pieces.length / Math.max(1, Math.floor((h * COLUMN) / title)));
  const lines = Math.ceil(pieces.length / columns);
  pieces.forEach((piece, at) => {
    piece.style.setProperty("--up", (lines - (at % lines)) * title);
    piece.style.setProperty("--along", Math.floor(at / lines) * wide);
  });
  return { rise: lines * title, reach: columns * wide };
}
