// Pictures by what they are known by: what the page has it does not ask for again.
import { ask } from "./link.js";

const kept = new Map();

/** The address of a picture in this page; a promise. */
function address(path) {
  if (!kept.has(path)) {
    const coming = ask(path)
      .then((answer) => answer?.blob())
      .then((blob) => {
        if (!blob) throw new Error("gone");
        return URL.createObjectURL(blob);
      });
    coming.catch(() => kept.delete(path));
    kept.set(path, coming);
  }
  return kept.get(path);
}

/** Forgets all pictures but these. */
export function keep(paths) {
  for (const [path, coming] of kept) {
    if (paths.has(path)) continue;
    kept.delete(path);
    // Some image may be about to show it.
    const forget = (source) => setTimeout(() => URL.revokeObjectURL(source), 10_000);
    coming.then(forget, () => {});
  }
}

export const ofFace = (key) => `/face/${key}`;
export const large = (key) => `/face/${key}/large`;
export const ofPage = (key) => `/page/${key}`;

const near = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      target.near = isIntersecting;
      if (isIntersecting) load(target);
    }
  },
  { rootMargin: "300px" },
);

/** Shows a picture as soon as it is near; the one before stays until then. */
export function show(image, path) {
  if (image.path === path) return;
  image.path = path;
  if (image.near === undefined) {
    image.near = false;
    near.observe(image);
  } else if (image.near) {
    load(image);
  }
}

/** Shows a picture at once. */
export function showNow(image, path) {
  image.path = path;
  return load(image);
}

/** The picture is no longer in the page. */
export function drop(image) {
  near.unobserve(image);
}

async function load(image) {
  const { path } = image;
  if (!path || image.dataset.path === path) return;
  try {
    const source = await address(path);
    // Unpacked before it takes the other's place: nothing flickers.
    const ready = new Image();
    ready.src = source;
    await ready.decode();
    if (image.path !== path) return;
    image.src = source;
    await image.decode();
    image.dataset.path = path;
  } catch {
    // It has gone, and a newer one is on its way.
  }
}
