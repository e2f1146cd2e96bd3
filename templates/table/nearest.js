// Which element lies next in a direction.
const middle = ({ left, right, top, bottom }) => ({ x: (left + right) / 2, y: (top + bottom) / 2 });

/** The one that lies nearest in the direction of an arrow key; what lies askew counts as further away. */
export function nearest(from, others, key) {
  const own = middle(from.getBoundingClientRect());
  const sideways = key === "ArrowLeft" || key === "ArrowRight";
  const sign = key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1;
  let best = null;
  for (const other of others) {
    if (other === from) continue;
    const place = middle(other.getBoundingClientRect());
    const [dx, dy] = [place.x - own.x, place.y - own.y];
    const ahead = (sideways ? dx : dy) * sign;
    const askew = Math.abs(sideways ? dy : dx);
    if (ahead < 2 || askew > ahead * 3) continue;
    const cost = ahead + askew * 2;
    if (!best || cost < best.cost) best = { other, cost };
  }
  return best?.other;
}
