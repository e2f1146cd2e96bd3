// The keyboard.
import { choose, confirm } from "./choices.js";
import { help } from "./help.js";
import { hint } from "./hint.js";
import { nearest } from "./nearest.js";
import * as rules from "./rules.js";
import { toggle } from "./side.js";
import { asked } from "./state.js";
import { undo } from "./undo.js";

const list = document.getElementById("choices");
const BESIDE = ".lit, .hand-card, [data-opens]";
const WAIT = 500;
let typed = "";
let timer = 0;

const seen = (element) => element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 0;
const lit = () => [...document.querySelectorAll(`#table :is(${BESIDE})`)].filter(seen);

/** A number may have two figures, if there are as many choices. */
function figure(key) {
  const buttons = asked() ? [...list.querySelectorAll(".choice")] : [];
  const count = buttons.length;
  clearTimeout(timer);
  typed += key;
  const line = Number(typed);
  const done = () => {
    typed = "";
    if (line >= 1 && line <= count) choose(Number(buttons[line - 1].dataset.line));
  };
  if (line * 10 > count || typed.length > 2) done();
  else timer = setTimeout(done, WAIT);
}

/** From one to the next in a list. */
function along(key, now) {
  const buttons = [...list.querySelectorAll(".choice")].filter(seen);
  if (["ArrowLeft", "ArrowRight"].includes(key) && list.querySelector(".short, .plainly")?.contains(now) !== true) return false;
  const back = key === "ArrowUp" || key === "ArrowLeft";
  const to = buttons[buttons.indexOf(now) + (back ? -1 : 1)];
  to?.focus();
  return Boolean(to);
}

function move(key) {
  const now = document.activeElement;
  if (now?.matches("#choices .choice")) return along(key, now);
  const things = lit();
  const from = now?.closest(`#table :is(${BESIDE})`);
  const to = from ? nearest(from, things, key) : (things.find((thing) => thing.matches(".lit")) ?? things[0]);
  to?.focus();
  return Boolean(to);
}

const keys = {
  u: undo,
  h: hint,
  l: () => toggle("log"),
  r: rules.toggle,
  c: () => [...list.querySelectorAll(".choice, #amount")].find(seen)?.focus(),
  "/": () => list.querySelector(".sift")?.focus(),
  t: () => (lit().find((thing) => thing.matches(".lit")) ?? document.getElementById("table")).focus(),
  "?": help,
};

addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (document.querySelector("dialog[open], :is(#curtain, #cover):not([hidden])")) return;
  const within = (what) => Boolean(event.target.closest?.(what));
  const { key } = event;
  let done = true;
  if (key === "Enter" && !within("button, a, summary, #table *")) done = confirm();
  else if (within("input")) done = false;
  else if (/^[0-9]$/.test(key)) figure(key);
  else if (key.startsWith("Arrow") && !within("#log, #rules")) done = move(key);
  else if (keys[key.toLowerCase()]) keys[key.toLowerCase()]();
  else done = false;
  if (done) event.preventDefault();
});
