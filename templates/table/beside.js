// Where a closer look stands: on the table, beside what is looked at, and never over that or over what is asked.
const table = document.getElementById("table");
const GAP = 12;
const WIDE = 340;
/** What its frame and a few words take of its height, beside the picture. */
const FRAME = 30;
const WORDS = 170;

/** The four fields around a thing, within the table. */
function fields(thing) {
  const around = table.getBoundingClientRect();
  const room = { left: around.left + GAP, top: around.top + GAP, right: around.right - GAP, bottom: Math.min(around.bottom, innerHeight) - GAP };
  return [
    { ...room, right: Math.min(room.right, thing.left - GAP) },
    { ...room, left: Math.max(room.left, thing.right + GAP) },
    { ...room, bottom: Math.min(room.bottom, thing.top - GAP) },
    { ...room, top: Math.max(room.top, thing.bottom + GAP) },
  ];
}

const within = (least, wanted, most) => Math.max(least, Math.min(wanted, most));

/** Lays a box beside a thing, where its face (mm; there may be none) is largest. */
export function beside(box, thing, face) {
  const { w, h } = face ?? { w: 2, h: 1 };
  const lying = thing.getBoundingClientRect();
  const words = box.children.length > 1 ? WORDS : 0;
  const sized = fields(lying).map((field) => {
    const [wide, high] = [field.right - field.left, field.bottom - field.top];
    return { field, wide: Math.max(0, Math.min(wide - FRAME, WIDE, ((high - FRAME - words) * w) / h)) };
  });
  const { field, wide } = sized.reduce((best, one) => (one.wide > best.wide + 1 ? one : best));
  const width = Math.min(Math.max(wide, words ? 200 : 90) + FRAME, field.right - field.left);
  const put = (name, length) => box.style.setProperty(name, `${Math.round(length)}px`);
  put("width", width);
  put("max-height", field.bottom - field.top);
  put("--face-high", (wide * h) / w);
  // As near as it may stand.
  put("left", within(field.left, (lying.left + lying.right - width) / 2, field.right - width));
  put("top", within(field.top, (lying.top + lying.bottom - box.offsetHeight) / 2, field.bottom - box.offsetHeight));
}
