// What is measured when all has been written, before it is painted: whoever measures sooner has the page laid out once more.

const acts = new Set();

/** Does something before the next painting, once. */
export function beforePainting(act) {
  if (acts.size === 0) requestAnimationFrame(all);
  acts.add(act);
}

function all() {
  const now = [...acts];
  acts.clear();
  for (const act of now) act();
}
