// A field by which a long list of choices is narrowed: what does not bear its letters is left out meanwhile.
import { make } from "./make.js";

/** Lists of so many are read at a glance, the more so if their names are short and stand side by side. */
const FEW = { rows: 16, short: 40 };

/** The field for a list; `null` where none is needed. */
export function sift(list) {
  const items = [...list.querySelectorAll("[data-row]")];
  if (items.length <= FEW[list.matches(".short") || list.querySelector(".short") ? "short" : "rows"]) return null;
  const left = () => items.filter((item) => !item.classList.contains("sifted"));
  const field = make("input", {
    type: "search", class: "sift", placeholder: "Find…", "aria-label": "Find among the choices", autocomplete: "off", spellcheck: "false",
    on: {
      input() {
        const wanted = field.value.trim().toLowerCase();
        for (const item of items) item.classList.toggle("sifted", !item.querySelector(".label").textContent.toLowerCase().includes(wanted));
      },
      keydown(event) {
        if (event.key === "ArrowDown" || event.key === "Enter") {
          event.preventDefault();
          left()[0]?.querySelector("button").focus();
        }
      },
    },
  });
  return field;
}
