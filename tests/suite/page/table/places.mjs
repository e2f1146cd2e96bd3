// Where things are on the screen: nothing runs off it, and no area or button lies on another.

/** What is wrong with it, in words. */
export const places = (page) =>
  page.evaluate(async () => {
    // What has come into sight is painted with the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const found = [];
    const name = (element) => `${element.id ? `#${element.id}` : element.className || element.localName} “${(element.getAttribute("aria-label") ?? element.textContent).trim().replace(/\s+/g, " ").slice(0, 30)}”`;
    const { innerWidth: wide, innerHeight: high } = window;
    const over = document.documentElement.scrollWidth - wide;
    if (over > 0) found.push(`the page scrolls sideways by ${over}`);

    /** What can be seen of an element in all that it scrolls in. What the browser leaves unpainted has no place yet: to ask
     * where it is lays it out in a box that still has its guessed height. */
    const seen = (element) => {
      if (!element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })) return null;
      let { left, top, right, bottom } = element.getBoundingClientRect();
      for (let around = element.parentElement; around && getComputedStyle(element).position !== "fixed"; around = around.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(around);
        const box = around.getBoundingClientRect();
        if (overflowX !== "visible") [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
        if (overflowY !== "visible") [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
        if (position === "fixed") break;
      }
      return right - left > 1 && bottom - top > 1 ? { element, left, top, right, bottom } : null;
    };
    const apart = (boxes, what) => {
      for (const [at, one] of boxes.entries()) {
        for (const other of boxes.slice(at + 1)) {
          if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
          const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
          const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
          if (across > 2 && down > 2) found.push(`${what}: ${name(one.element)} and ${name(other.element)} overlap by ${Math.round(across)} × ${Math.round(down)}`);
        }
      }
    };
    const sheet = document.body.dataset.sheet && matchMedia("(max-width: 60rem)").matches;
    const ids = sheet ? ["head", "side"] : ["head", "others", "boards", "common", "own", "hand", "ask-box", "side"];
    const areas = ids.map((id) => document.getElementById(id)).filter(Boolean).map(seen).filter(Boolean);
    // The hand stands over what scrolls behind it.
    const hand = document.getElementById("hand");
    const above = getComputedStyle(hand).position === "fixed";
    apart(above ? areas.filter(({ element }) => !element.closest("#table") || element === hand) : areas, "areas");
    for (const box of areas) if (box.left < -1 || box.right > wide + 1 || box.top < -1 || box.bottom > high + 1) found.push(`${name(box.element)} runs off the screen`);

    const controls = [...document.querySelectorAll(":is(#head, #ask-box, #side) :is(button, input, summary)")];
    const shown = (sheet ? controls.filter((element) => !element.closest("#ask-box")) : controls).map(seen).filter(Boolean);
    apart(shown, "buttons");
    for (const { element } of shown) {
      const box = element.getBoundingClientRect();
      if (box.left < -1 || box.right > wide + 1) found.push(`${name(element)} runs off the screen`);
      if (box.width < 23.5 || box.height < 23.5) found.push(`${name(element)} is too small for a finger: ${Math.round(box.width)} × ${Math.round(box.height)}`);
    }
    const confirm = document.getElementById("confirm");
    if (confirm.checkVisibility() && confirm.getBoundingClientRect().bottom > high + 1) found.push("#confirm is below the screen");
    return found;
  });
