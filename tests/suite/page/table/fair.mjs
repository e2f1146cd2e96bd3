// What a player is owed of the table itself: cards in hand that can be seen, names that nothing covers, a board that can
// be read, labels and marks that are whole, and things that lie beside one another and not on one another.

/** A board is the largest thing on its table: no side of it is less than this share of the window's. */
const BOARD = 0.25;

/** What is wrong with it, in words. Looks without a pointer on the table: what one points at rises above the rest. */
export async function fair(page) {
  await page.mouse.move(1, 1);
  return page.evaluate(look, BOARD);
}

function look(share) {
  const found = [];
  const table = document.getElementById("table");
  if (table.inert || document.body.dataset.kind === "curtain") return found;
  const view = table.getBoundingClientRect();
  const narrow = matchMedia("(max-width: 60rem)").matches;
  const all = (what) => [...table.querySelectorAll(what)].filter((element) => element.checkVisibility({ visibilityProperty: true }));
  const name = (element) => `“${(element.getAttribute("aria-label") ?? element.textContent).trim().replace(/\s+/g, " ").slice(0, 30)}”`;

  for (const hand of all("#hand .held")) {
    const strip = hand.querySelector(".cards").getBoundingClientRect();
    const scrolls = hand.classList.contains("scrolls");
    for (const card of hand.querySelectorAll(".cards .face")) {
      const box = card.getBoundingClientRect();
      const below = Math.round(box.bottom - innerHeight);
      const beside = Math.round(Math.max(box.right - innerWidth, -box.left));
      if (below > box.height / 10) found.push(`hand: ${name(hand)} is below the screen by ${below}`);
      else if (beside > 3 && !scrolls) found.push(`hand: ${name(hand)} is beside the screen by ${beside}`);
    }
    if (strip.width < 60) found.push(`hand: ${name(hand)} has no room: ${Math.round(strip.width)}`);
  }

  for (const label of all(":is(.place, .held) > .label .name")) {
    const { left, top, width, height } = label.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const scrolled = label.closest("[data-full]")?.getBoundingClientRect();
    if (scrolled && (y < scrolled.top || y > scrolled.bottom)) continue;
    if (width < 2 || x < view.left || x > view.right || y < view.top || y > Math.min(view.bottom, innerHeight)) continue;
    const above = document.elementFromPoint(x, y);
    const place = label.closest(".place");
    if (!above || above.contains(label) || place.contains(above)) continue;
    // What scrolls may lie under what does not; it is read when it has been scrolled.
    if (narrow && !above.closest("#table .middle, #own, #others")) continue;
    found.push(`names: ${name(label)} is covered by <${above.localName} id="${above.id}" class="${above.className}">`);
  }

  const boards = all("#boards .board:not(.form)").map((board) => board.getBoundingClientRect());
  const largest = Math.max(...boards.map(({ width, height }) => Math.max(width / view.width, height / Math.min(view.height, innerHeight))));
  if (boards.length > 0 && largest < share) found.push(`boards: the largest takes ${Math.round(largest * 100)} % of the table`);

  const things = all(":is(#others, #common, #own) .place, #boards .board, #table .board.aside");
  /** What is seen of a thing that may be scrolled. */
  const box = (thing) => {
    const { left, right, top, bottom } = thing.getBoundingClientRect();
    const around = thing.closest("[data-full]")?.getBoundingClientRect() ?? { top, bottom };
    return { left, right, top: Math.max(top, around.top), bottom: Math.min(bottom, around.bottom) };
  };
  for (const [at, one] of things.entries()) {
    for (const other of things.slice(at + 1)) {
      if (one.contains(other) || other.contains(one)) continue;
      const [a, b] = [box(one), box(other)];
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 6 && down > 6) found.push(`things: ${name(one)} and ${name(other)} overlap by ${Math.round(across)} × ${Math.round(down)}`);
    }
  }

  for (const place of all(":is(#others, #common, #own) .place")) {
    const around = place.getBoundingClientRect();
    for (const borne of place.querySelectorAll(".on .face")) {
      const { left, right, top, bottom, height } = borne.getBoundingClientRect();
      const out = Math.round(Math.max(around.top - top, bottom - around.bottom, around.left - left, right - around.right));
      if (height > 0 && out > 8) found.push(`borne: ${name(borne)} stands out of ${name(place)} by ${out}`);
    }
  }

  for (const board of all(".board")) {
    const words = [...board.querySelectorAll(".plate:not(.dot)")].filter((plate) => plate.checkVisibility());
    if (words.length > 0 && board.classList.contains("aside")) found.push(`labels: ${name(board)} is small, and has words on it`);
    const boxes = words.map((plate) => [plate, plate.getBoundingClientRect()]);
    for (const [at, [one, a]] of boxes.entries()) {
      for (const [other, b] of boxes.slice(at + 1)) {
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (across > 3 && down > 3) found.push(`labels: ${name(one)} and ${name(other)} overlap by ${Math.round(across)} × ${Math.round(down)}`);
      }
    }
  }

  /** A dot is no higher than this (px); what is higher is a word. */
  const dot = 10;
  for (const mark of all(".marks > li")) {
    const cut = mark.scrollWidth - mark.clientWidth;
    if (mark.clientHeight > dot && cut > 1) found.push(`marks: ${name(mark)} is cut by ${cut}`);
  }
  return [...new Set(found)];
}
