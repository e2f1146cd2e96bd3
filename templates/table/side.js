// What stands beside the table, log or rules; on a telephone it is a sheet that comes over the table.
import { narrow } from "./media.js";

const log = document.getElementById("log");
const rules = document.getElementById("rules");
const buttons = { log: document.getElementById("to-log"), rules: document.getElementById("to-rules") };
const behind = ["table", "ask-box"].map((id) => document.getElementById(id));
let from = null;

/** Which stands beside the table: `"log"`, `"rules"`, or none, which on a wide screen is the log. */
export const sheet = () => document.body.dataset.sheet ?? "";

export function show(what) {
  if (what && !sheet()) from = document.activeElement;
  if (what) document.body.dataset.sheet = what;
  else delete document.body.dataset.sheet;
  rules.hidden = what !== "rules";
  log.hidden = what === "rules";
  arrange();
  if (what === "log") log.focus({ preventScroll: true });
  if (!what) from?.focus();
}

/** Opens one, or closes it if it is open. */
export const toggle = (what) => show(sheet() === what ? "" : what);

function arrange() {
  const over = narrow.matches && Boolean(sheet());
  for (const element of behind) element.inert = over;
  for (const [name, button] of Object.entries(buttons)) button.setAttribute("aria-expanded", sheet() === name || (name === "log" && !narrow.matches && !sheet()));
}

document.getElementById("leave").addEventListener("click", () => show(""));
buttons.log.addEventListener("click", () => toggle("log"));
narrow.addEventListener("change", arrange);
arrange();
