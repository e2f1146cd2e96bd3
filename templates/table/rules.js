// The rulebook beside the table, open at the section that is asked for.
import { make } from "./make.js";
import { sheet, show } from "./side.js";
import { state } from "./state.js";

const CONTENTS = "book.contents";
const place = document.getElementById("rules");
const close = document.getElementById("leave");
let book = null;
let at = "";

/** Opens the rulebook at a section. */
export function open(anchor) {
  // A frame sends no token: where there are tokens, the address itself is one that nobody guesses.
  const address = `${state.layout.rules}#${encodeURIComponent(anchor)}`;
  if (!book) {
    book = make("iframe", { title: "Rules", src: address });
    const word = make("p", { class: "opening", role: "status" }, "Opening the rulebook…");
    book.addEventListener("load", () => word.remove(), { once: true });
    place.append(word, book);
  } else {
    // The same address again is no way to a section that was scrolled away.
    book.contentWindow.location.replace(address);
  }
  at = anchor;
  show("rules");
  close.focus({ preventScroll: true });
}

/** The section of what is played: of what happened last, else of the phase; the contents if there is neither. */
function present() {
  const { log, frame, layout } = state;
  const last = log.slice(0, frame?.logged ?? 0).findLast(({ rule }) => layout.sections[rule]);
  if (last) return last.rule;
  const phase = layout?.phases.find(({ id }) => id === frame?.phase)?.name;
  return Object.keys(layout?.sections ?? {}).find((id) => layout.sections[id].title === phase) ?? CONTENTS;
}

export function toggle() {
  if (sheet() === "rules") return show("");
  const wanted = present();
  if (wanted !== at) return open(wanted);
  // Where one was reading.
  show("rules");
  close.focus({ preventScroll: true });
}

// Keys are not heard from within the book: whoever goes back to the table takes the focus along.
addEventListener("pointerover", ({ target }) => {
  if (book && target !== book && document.activeElement === book) close.focus({ preventScroll: true });
});
document.getElementById("to-rules").addEventListener("click", toggle);
