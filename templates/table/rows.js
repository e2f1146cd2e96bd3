// How close the things of a row lie, so that many of them find room.

const AREAS = "#others, #common, #own, #hand";

/** The millimetre of a place (px): its own, or that of its area. */
const millimetre = (place) => parseFloat(place.style.getPropertyValue("--mm") || place.closest(AREAS)?.style.getPropertyValue("--mm")) || 1;

const isRow = ({ about, things, classList }) => Boolean(things) && !classList.contains("piled") && about.use === "row" && things.children.length > 1;
const isFanned = ({ things }) => things.querySelector(':scope > [data-bears="fanned"]') !== null;

/** Lays the things of rows closer together, where there are many. All rows are measured before any is laid. */
export function rows(places) {
  const all = places.filter(isRow);
  for (const place of places) place.style.setProperty("--closer", 0);
  const laid = all.filter((place) => !isFanned(place)).map((place) => [place, closer(place)]);
  for (const [place, by] of laid) if (by > 0) place.style.setProperty("--closer", by.toFixed(3));
}

/** By which share of their width the things of a row lie on one another. */
function closer(place) {
  const { about, things } = place;
  const within = place.closest("#common, .places") ?? place;
  const columns = within.id === "common" ? Number(within.style.getPropertyValue("--cols")) || 1 : 1;
  const room = Math.max(120, within.clientWidth / columns - 8);
  const each = about.w * millimetre(place);
  const count = things.children.length;
  const lines = Math.ceil(count / 12);
  const per = Math.ceil(count / lines);
  const step = per > 1 ? Math.min(1, (room - each) / (each * (per - 1))) : 1;
  return 1 - Math.max(0.28, step);
}
