// A large board is looked at through its frame: wheel, pinch, buttons and double click change the size, a drag moves it.
import { make } from "./make.js";
import { narrow } from "./media.js";

const MOST = 6;

/** Lets a board be zoomed and moved; returns what sets it back. */
export function zoomable(board) {
  const { view } = board;
  let size = 1;
  const buttons = [
    make("button", { "aria-label": "Smaller", on: { click: () => to(size / 1.5) } }, "−"),
    make("button", { class: "whole", "aria-label": "The whole board", on: { click: () => to(1) } }, "▢"),
    make("button", { "aria-label": "Larger", on: { click: () => to(size * 1.5) } }, "+"),
  ];
  board.append(make("div", { class: "zoom", role: "group", "aria-label": `Size of ${board.about.name}` }, buttons));

  /** A size, keeping what is at this point of the frame where it is. */
  function to(wanted, x = view.clientWidth / 2, y = view.clientHeight / 2) {
    const next = Math.min(MOST, Math.max(1, wanted));
    const by = next / size;
    const [left, top] = [(view.scrollLeft + x) * by - x, (view.scrollTop + y) * by - y];
    size = next;
    board.style.setProperty("--zoom", size);
    board.classList.toggle("zoomed", size > 1);
    view.scrollTo(left, top);
    board.dispatchEvent(new CustomEvent("sized", { bubbles: true }));
  }

  const at = (event) => {
    const box = view.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  view.addEventListener("wheel", (event) => {
    // On a telephone's page that scrolls, only a pinch (which comes as ctrl) is meant for the board.
    if (!event.ctrlKey && narrow.matches) return;
    event.preventDefault();
    to(size * 1.0016 ** -event.deltaY, ...at(event));
  }, { passive: false });
  view.addEventListener("dblclick", (event) => event.target.closest(".lit, .piece") || to(size > 1 ? 1 : 2.2, ...at(event)));

  drag(board);
  pinch(view, () => size, (wanted, event) => to(wanted, ...at(event)));
  return { reset: () => to(1), size: () => size };
}

/** The mouse moves a zoomed board; fingers do so by themselves. */
function drag(board) {
  const { view } = board;
  view.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "mouse" || event.button !== 0 || event.target.closest(".lit, button") || !board.classList.contains("zoomed")) return;
    let [x, y] = [event.clientX, event.clientY];
    const move = (now) => {
      view.scrollBy(x - now.clientX, y - now.clientY);
      [x, y] = [now.clientX, now.clientY];
      board.classList.add("moving");
    };
    const end = () => {
      removeEventListener("pointermove", move);
      board.classList.remove("moving");
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end, { once: true });
  });
}

/** Two fingers. */
function pinch(view, size, to) {
  const fingers = new Map();
  let before = null;
  const apart = ([one, other]) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
  const middle = ([one, other]) => ({ clientX: (one.clientX + other.clientX) / 2, clientY: (one.clientY + other.clientY) / 2 });
  view.addEventListener("touchmove", (event) => event.touches.length === 2 && event.preventDefault(), { passive: false });
  view.addEventListener("pointerdown", (event) => {
    if (event.pointerType !== "touch") return;
    fingers.set(event.pointerId, event);
    if (fingers.size === 2) before = { apart: apart([...fingers.values()]), size: size() };
  });
  view.addEventListener("pointermove", (event) => {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, event);
    if (fingers.size === 2) to((before.size * apart([...fingers.values()])) / before.apart, middle([...fingers.values()]));
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) view.addEventListener(end, (event) => fingers.delete(event.pointerId));
}
