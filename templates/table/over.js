// The end: who has won, and what can be done then.
import { open as openFilm } from "./film.js";
import { make } from "./make.js";
import { say } from "./say.js";
import { standing, state, when } from "./state.js";

const over = document.getElementById("over");
const lines = make("ul", { class: "scores" });
const again = make("button", { id: "again", class: "strong", on: { click: () => say({ do: "again" }) } }, "Play again");
const look = make("button", { class: "quiet", on: { click: watch } }, "Look at it again");
const film = make("div", { id: "film", hidden: true });
const wishes = make("p", { class: "wishes", role: "status", dir: "auto" });
over.append(lines, film, wishes, make("div", { class: "acts" }, again, look));

const listed = new Intl.ListFormat("en");
/** What this seat is called, which the film may not tell. */
let own = null;

function watch() {
  look.hidden = true;
  openFilm(film, standing().film);
}

/** Whether only others play, who say how it goes on. */
const looksOn = () => state.frame.seat === null && state.layout.seats.some(({ player }) => player === "person");

/** Who wants another game; whoever has said so waits for the others. */
function ask() {
  const task = standing();
  if (task?.kind !== "over") return;
  own = state.layout.seats[state.frame.seat]?.name ?? own;
  const wanted = task.again ?? [];
  const others = wanted.filter((name) => name !== own);
  const here = others.length < wanted.length;
  again.hidden = here || looksOn();
  const words = [others.length > 0 && `${listed.format(others)} ${others.length > 1 ? "want" : "wants"} another game.`, here && "The others are asked."];
  const said = words.filter(Boolean).join(" ");
  // What is said already need not be heard again.
  if (wishes.textContent !== said) wishes.textContent = said;
}

when(["task", "settled", "arrived"], () => {
  const task = standing();
  if (!task) return;
  // While the film runs, its frames are on their way again and again.
  if ((task.kind === "over") === !over.hidden) return ask();
  over.hidden = task.kind !== "over";
  film.hidden = true;
  look.hidden = !task.film || looksOn();
  if (task.kind === "over") lines.replaceChildren(...task.lines.map((line) => make("li", { dir: "auto" }, line)));
  ask();
});
