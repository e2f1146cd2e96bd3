// What lies on a thing: what is smaller lies upon it, one of its own size is tucked beneath it so that its head can be
// read, several of that size stand above it in small, and larger ones are fanned out behind it.

/** A thing is small on another up to this share of its width, and large from this share of its height. */
const SMALL = 0.7;
const LARGE = 1.3;
/** How much of its width each card of a fan adds, and how many cards wide a fan is at most. */
const STEP = 0.22;
const WIDEST = 2.6;

const size = (piece) => ["--w", "--h"].map((name) => Number(piece.style.getPropertyValue(name)));

/** Says how an element bears those that lie on it; the elements say how large they are, the style sheet where they lie. */
export function bear(element) {
  const [w, h] = size(element);
  const big = element.lying.filter((piece) => size(piece)[0] > w * SMALL);
  const [wide, high] = [0, 1].map((side) => Math.max(0, ...big.map((piece) => size(piece)[side])));
  const fanned = high > h * LARGE;
  const manner = big.length === 0 ? "" : fanned ? "fanned" : big.length > 1 ? "above" : "tucked";
  const across = Math.max(3, Math.ceil(Math.sqrt(big.length * 1.5)));
  const step = Math.min(STEP, (WIDEST - 1) / Math.max(1, big.length - 1));
  for (const piece of element.lying) {
    piece.classList.toggle("big", big.includes(piece));
    piece.style.setProperty("--beside", (step - 1).toFixed(4));
    // A little less, for what lies between them.
    piece.style.setProperty("--small", ((w * 0.96) / across / wide || 1).toFixed(4));
  }
  element.dataset.bears = manner;
  element.tall = fanned ? Math.max(h, high) : h;
  element.style.setProperty("--rise", fanned ? high - h : (Math.ceil(big.length / across) * w * high) / wide / across || 0);
  element.style.setProperty("--reach", fanned ? wide * (1 + (big.length - 1) * step) : w);
}
