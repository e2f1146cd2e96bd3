// Things on one space of a board: beside one another if there is room, else as a stack that opens when it is clicked or
// has the focus.
import { make } from "./make.js";

/** A stack on a space of half so many millimetres. */
export function stack(half) {
  const element = make("div", { class: "stack" });
  element.half = half;
  return element;
}

const measured = (child) => [Number(child.style.getPropertyValue("--w")), Number(child.style.getPropertyValue("--h"))];

/** Lays these on it, the last on top. */
export function lay(stack, pieces) {
  if (pieces.length !== stack.children.length || pieces.some((piece, at) => stack.children[at] !== piece)) stack.replaceChildren(...pieces);
  if (!pieces.length) return;
  const wide = Math.max(...pieces.map((piece) => measured(piece)[0]));
  const high = Math.max(...pieces.map((piece) => measured(piece)[1]));
  const room = stack.half * 2;
  stack.fit = Math.min(1, room / wide, (room * 1.5) / high);
  stack.cell = { wide: wide * stack.fit, high: high * stack.fit };
  stack.style.setProperty("--fit", stack.fit);
  spread(stack);
}

/** Where each of them stands, in millimetres from the middle of the space. */
function spread(stack) {
  const pieces = [...stack.children];
  const { wide, high } = stack.cell;
  const columns = Math.max(1, Math.floor((stack.half * 2 + 0.01) / (wide * 1.04)));
  const lines = Math.max(1, Math.floor((stack.half * 2 + 0.01) / (high * 1.04)));
  const piled = pieces.length > columns * lines;
  stack.classList.toggle("piled", piled);
  stack.dataset.count = pieces.length;
  pieces.forEach((piece, at) => {
    let [x, y] = [0, 0];
    if (piled) {
      // Only the upper ones are told apart; the others make it high.
      const level = Math.max(0, 3 - (pieces.length - 1 - at));
      const middle = Math.min(3, pieces.length - 1) / 2;
      x = (level - middle) * wide * 0.1;
      y = (middle - level) * wide * 0.1;
    } else {
      const across = Math.min(columns, pieces.length);
      const rows = Math.ceil(pieces.length / across);
      const row = Math.floor(at / across);
      const inRow = row === rows - 1 ? pieces.length - row * across : across;
      x = ((at % across) - (inRow - 1) / 2) * wide * 1.04;
      y = (row - (rows - 1) / 2) * high * 1.04;
    }
    piece.style.setProperty("--x", x.toFixed(2));
    piece.style.setProperty("--y", y.toFixed(2));
  });
}

let opened = null;

/** Opens a stack into a field of its things, large enough for a finger, within the sheet. */
export function open(stack) {
  if (opened === stack) return;
  close();
  const sheet = stack.closest(".sheet");
  const pieces = [...stack.children];
  const pixels = pieces[0].face.getBoundingClientRect().width / stack.cell.wide || 1;
  // In pixels: no smaller than a finger, no larger than the sheet.
  const grow = Math.max(1, 46 / (Math.min(stack.cell.wide, stack.cell.high) * pixels));
  const columns = Math.ceil(Math.sqrt(pieces.length * (stack.cell.high / stack.cell.wide)));
  const rows = Math.ceil(pieces.length / columns);
  const [wide, high] = [stack.cell.wide * grow * 1.12, stack.cell.high * grow * 1.12];
  const at = stack.parentElement;
  const [sheetWide, sheetHigh] = measured(sheet);
  const within = (middle, half, whole) => Math.min(Math.max(0, half - middle), 1e9) - Math.max(0, middle + half - whole);
  const dx = within(at.at.x, (columns * wide) / 2, sheetWide);
  const dy = within(at.at.y, (rows * high) / 2, sheetHigh);
  pieces.forEach((piece, index) => {
    piece.style.setProperty("--x", ((index % columns) - (columns - 1) / 2) * wide + dx);
    piece.style.setProperty("--y", (Math.floor(index / columns) - (rows - 1) / 2) * high + dy);
  });
  const place = { "--grow": grow, "--field-w": columns * wide, "--field-h": rows * high, "--field-x": dx, "--field-y": dy };
  for (const [name, value] of Object.entries(place)) stack.style.setProperty(name, value);
  stack.classList.add("open");
  at.classList.add("above");
  opened = stack;
}

/** Closes the one that is open. */
export function close() {
  if (!opened) return false;
  opened.classList.remove("open");
  opened.parentElement.classList.remove("above");
  opened.style.setProperty("--grow", 1);
  if (opened.children.length) spread(opened);
  opened = null;
  return true;
}

addEventListener("pointerdown", (event) => opened && !opened.contains(event.target) && close());
