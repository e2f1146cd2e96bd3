// A drag from something lit to where it shall go answers two questions with one gesture: what moves, and where to.
import { layAt } from "./box.js";
import { choose } from "./choices.js";
import { make } from "./make.js";
import { question, when } from "./state.js";

/** So far (px) a pointer goes before it drags. */
const FAR = 7;
const table = document.getElementById("table");
/** Where something was dropped: taken up by the next question, if that offers it. */
let wish = null;

/** What lies at a point, from above, as targets. */
function targetsAt(x, y) {
  // Empty spaces let a pointer through as long as nothing is dropped on them.
  table.classList.add("dropping");
  const lying = document.elementsFromPoint(x, y);
  table.classList.remove("dropping");
  return lying.flatMap((element) => {
    const { piece, space, place, seat } = element.dataset ?? {};
    return [piece && `piece:${piece}`, space && `space:${space}`, place && `place:${place}`, seat && `seat:${seat}`].filter(Boolean);
  });
}

table.addEventListener("pointerdown", (event) => {
  // A finger scrolls; it chooses by two taps.
  if (event.pointerType === "touch" || event.button !== 0) return;
  const face = event.target.closest(".face.lit[data-lines]");
  const lines = face?.dataset.lines.split(" ") ?? [];
  if (lines.length !== 1 || question()?.ask.kind !== "one" || face.closest("#spread")) return;
  const from = [event.clientX, event.clientY];
  const box = face.getBoundingClientRect();
  let carried = null;
  const move = (now) => {
    const by = [now.clientX - from[0], now.clientY - from[1]];
    if (!carried && Math.hypot(...by) < FAR) return;
    carried ??= lift(face, box);
    carried.style.setProperty("translate", `${by[0]}px ${by[1]}px`);
  };
  const end = (now) => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", end);
    removeEventListener("pointercancel", end);
    if (!carried) return;
    carried.remove();
    face.classList.remove("flying");
    // The click that follows is no choice.
    addEventListener("click", (click) => (click.stopPropagation(), click.preventDefault()), { capture: true, once: true });
    setTimeout(() => dispatchEvent(new MouseEvent("click")), 0);
    if (now.type === "pointercancel") return;
    const own = `piece:${face.dataset.piece}`;
    wish = { after: question()?.n, targets: targetsAt(now.clientX, now.clientY).filter((target) => target !== own) };
    const inside = box.left <= now.clientX && now.clientX <= box.right && box.top <= now.clientY && now.clientY <= box.bottom;
    if (inside) wish = null;
    else choose(Number(lines[0]));
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
});

// The browser would carry selected text away instead, and the pointer with it.
table.addEventListener("dragstart", (event) => event.preventDefault());

function lift(face, box) {
  const carried = make("div", { class: "flight carried" }, face.cloneNode(true));
  layAt(carried, box);
  document.getElementById("flights").append(carried);
  face.classList.add("flying");
  return carried;
}

// The next question may be here before it is told that the answer has arrived; until then the last one stands.
when(["task", "settled", "arrived", "sending"], () => {
  const asked = question();
  if (!asked || !wish || asked.n === wish.after) return;
  const wanted = wish.targets;
  wish = null;
  const line = asked.options.findIndex(({ on }) => on.some((target) => wanted.includes(target)));
  if (line >= 0 && asked.ask.kind === "one") choose(line + 1);
});
