// The end: who has won, and what can be done then.
import { open as openFilm } from "./film.js";
import { make } from "./make.js";
import { say } from "./say.js";
import { standing, when } from "./state.js";

const over = document.getElementById("over");
const lines = make("ul", { class: "scores" });
const again = make("button", { id: "again", class: "strong", on: { click: () => say({ do: "again" }) } }, "Play again");
const look = make("button", { class: "quiet", on: { click: watch } }, "Look at it again");
const film = make("div", { id: "film", hidden: true });
over.append(lines, film, make("div", { class: "acts" }, again, look));

function watch() {
  look.hidden = true;
  openFilm(film, standing().film);
}

when(["task", "settled", "arrived"], () => {
  const task = standing();
  // While the film runs, its frames are on their way again and again.
  if (!task || (task.kind === "over") === !over.hidden) return;
  over.hidden = task.kind !== "over";
  film.hidden = true;
  look.hidden = !task.film;
  if (task.kind === "over") lines.replaceChildren(...task.lines.map((line) => make("li", { dir: "auto" }, line)));
});
