// How large the things in the middle are that lie beside the boards: as large as they find room there.
import { places } from "./cloth.js";
import { first } from "./first.js";
import { narrow } from "./media.js";
import { rows } from "./rows.js";

/** How small they may become. */
const SHARES = [1, 0.85, 0.7, 0.58, 0.47, 0.38, 0.3];
/** Which of these it was last. */
let found = 0;

/** Gives an area its millimetre, so that what is so high (mm) is drawn so high (px). */
export function measure(element, high, mm) {
  element.style.setProperty("--mm", `${(high / mm).toFixed(4)}px`);
}

/** A counter beside large sheets is still one that can be seen. */
function seeable(place, mm) {
  place.style.setProperty("--mm", `${Math.max(mm, 22 / place.about.h).toFixed(4)}px`);
}

/** Makes what lies in the middle as small as it must be to stand beside the boards, in as few columns as will do. Forms
 *  are `form` high at most (px). */
export function columns(middle, wanted, mm, form) {
  const common = document.getElementById("common");
  const lying = [...places.values()].filter((place) => place.parentElement === common);
  const beside = middle.dataset.common === "side";
  const fits = () => common.scrollHeight <= middle.clientHeight + 2 && common.scrollWidth <= common.clientWidth + 2;
  common.toggleAttribute("data-full", false);
  const small = (share) => {
    measure(common, wanted * share, mm);
    common.style.setProperty("--tight", share);
    for (const place of lying) seeable(place, (wanted * share) / mm);
    for (const board of common.querySelectorAll(":scope > .aside")) rest(board, form * Math.max(0.6, share));
  };
  const lay = (count) => {
    common.style.setProperty("--cols", count);
    rows(lying);
  };
  if (!beside && narrow.matches) {
    // The page scrolls.
    small(1);
    return lay(1);
  }
  found = first(SHARES.length, found, (at) => {
    small(SHARES[at]);
    return (beside ? [1, 2, 3] : [1]).some((count) => {
      lay(count);
      return fits();
    });
  });
  // Nothing lies on another: what finds no room is scrolled to.
  common.toggleAttribute("data-full", found === SHARES.length);
}

/** Makes a board beside the stage at most so high (px). */
export function rest(board, most) {
  const size = Math.min(most / board.face.h, (most * 1.5) / board.face.w);
  board.style.setProperty("--size", `${size.toFixed(4)}px`);
}
