// A long list in stretches: those that are out of sight are neither laid out nor painted, and are read out and found all the
// same (panel.css). A stretch ends after an event, so that nothing is seen of that.
import { make } from "./make.js";

/** From so many items on, a stretch ends before the next heading, and from so many before anything. */
const ENOUGH = { heading: 24, event: 60 };

const isEvent = (item) => item.classList.contains("event");

/** Whether an item begins another stretch. */
function begins(item, before) {
  const enough = isEvent(item) ? ENOUGH.event : ENOUGH.heading;
  return before.childElementCount >= enough && isEvent(before.lastElementChild);
}

/** Such a list: its element, and what keeps the first so many of its items and puts others in place of the rest. */
export function stretches() {
  const element = make("div");
  const items = [];

  function put(count, more) {
    for (const item of items.splice(count)) {
      const stretch = item.parentElement;
      item.remove();
      if (stretch.childElementCount === 0) stretch.remove();
    }
    for (const item of more) {
      const last = element.lastElementChild;
      if (last && !begins(item, last)) last.append(item);
      else element.append(make("ol", { class: "stretch" }, item));
      items.push(item);
    }
  }

  return { element, put };
}
