// The colours of the page, made from the few of the theme: what is written can be read on what it stands on, by day and
// by night, whatever a theme has chosen.
import { state, when } from "./state.js";

const night = matchMedia("(prefers-color-scheme: dark)");

const parts = (colour) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
const hex = (numbers) => `#${numbers.map((one) => Math.round(one).toString(16).padStart(2, "0")).join("")}`;

/** So much of one colour in another. */
export const mix = (one, other, share) => hex(parts(one).map((part, at) => part * share + parts(other)[at] * (1 - share)));

function light(colour) {
  const [red, green, blue] = parts(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** How well one stands out from the other: WCAG asks 4.5 of text, 3 of marks. */
export function contrast(one, other) {
  const [low, high] = [light(one), light(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** White or black, whichever stands out more. */
const against = (ground) => (contrast("#ffffff", ground) >= contrast("#000000", ground) ? "#ffffff" : "#000000");

/** A colour, moved towards white or black until it stands out enough. */
export function readable(colour, ground, least = 4.6) {
  const end = against(ground);
  for (let share = 1; share > 0; share -= 0.06) {
    const tried = mix(colour, end, share);
    if (contrast(tried, ground) >= least) return tried;
  }
  return end;
}

function paint() {
  const { cloth, paper, ink, accent } = state.layout.theme;
  const dark = night.matches;
  const panel = dark ? mix(cloth, "#17181a", 0.16) : mix(paper, "#ffffff", 0.5);
  const panelInk = readable(dark ? mix(paper, "#ffffff", 0.7) : ink, panel, 9);
  const onCloth = readable(mix(paper, "#ffffff", 0.6), cloth, 7);
  const colours = {
    cloth, paper, ink, accent, panel,
    "panel-ink": panelInk,
    muted: readable(mix(panelInk, panel, 0.62), panel, 4.8),
    line: mix(panelInk, panel, 0.16),
    "accent-ink": readable(accent, panel),
    "on-accent": readable(mix(paper, "#ffffff", 0.5), accent),
    "on-cloth": onCloth,
    "on-cloth-muted": readable(mix(onCloth, cloth, 0.66), cloth, 5),
    "on-cloth-line": mix(onCloth, cloth, 0.3),
    glow: readable(mix("#ffc861", accent, 0.72), cloth, 4.5),
  };
  for (const [name, colour] of Object.entries(colours)) document.documentElement.style.setProperty(`--${name}`, colour);
}

when(["layout"], paint);
night.addEventListener("change", () => state.layout && paint());
