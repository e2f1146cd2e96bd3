// How close the things of a row lie, so that many of them find room.

/** Lays the things of a row closer together, if there are many. */
export function row(element) {
  const { about, things } = element;
  if (!things || element.classList.contains("piled") || about.use !== "row" || things.children.length < 2) return;
  things.style.setProperty("--closer", 0);
  if (things.querySelector(':scope > [data-bears="fanned"]')) return;
  const mm = parseFloat(getComputedStyle(things).getPropertyValue("--mm")) || 1;
  const within = element.closest("#common, .places") ?? element;
  const columns = within.id === "common" ? Number(within.style.getPropertyValue("--cols")) || 1 : 1;
  const room = Math.max(120, within.clientWidth / columns - 8);
  const each = about.w * mm;
  const count = things.children.length;
  const rows = Math.ceil(count / 12);
  const per = Math.ceil(count / rows);
  const step = per > 1 ? Math.min(1, (room - each) / (each * (per - 1))) : 1;
  things.style.setProperty("--closer", (1 - Math.max(0.28, step)).toFixed(3));
}
