// Where something that floats above everything lies: its four lengths, in pixels of the window.

/** Lays an element so. */
export function layAt(element, { left, top, width, height }) {
  for (const [name, value] of Object.entries({ left, top, width, height })) element.style.setProperty(name, `${value}px`);
}

/** The box of this size about a point. */
export const about = ([x, y], width, height) => ({ left: x - width / 2, top: y - height / 2, width, height });
