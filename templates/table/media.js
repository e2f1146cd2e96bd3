// What the window and its user ask for.

/** Whether there is room for one column only. */
export const narrow = matchMedia("(max-width: 60rem)");
/** Whether nothing shall move. */
export const still = matchMedia("(prefers-reduced-motion: reduce)");
