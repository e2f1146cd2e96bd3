// The rulebook beside the table, open at the section that is asked for.
import { make } from "./make.js";
import { sheet, show } from "./side.js";

const place = document.getElementById("rules");
let book = null;

/** Opens the rulebook, at a section if one is named. */
export function open(anchor = "") {
  const address = `/rules${anchor ? `#${encodeURIComponent(anchor)}` : ""}`;
  if (!book) {
    book = make("iframe", { title: "Rules", src: address });
    place.append(book);
  } else if (anchor) {
    // The same address again is no way to a section that was scrolled away.
    book.contentWindow.location.replace(address);
  }
  show("rules");
  book.focus();
}

export const toggle = () => (sheet() === "rules" ? show("") : open());

document.getElementById("to-rules").addEventListener("click", toggle);
