// What the machine would do in the player's place.
import { suggest } from "./choices.js";
import { say, tell } from "./say.js";
import { question, standing, when } from "./state.js";

const button = document.getElementById("hint");

/** Marks or fills in what the machine would answer; the player still has to. */
export async function hint() {
  const task = question();
  if (!task) return;
  const told = await say({ do: "hint" });
  if (!told?.numbers || task !== question()) return;
  suggest(told.numbers);
  tell(words(task, told.numbers));
}

function words({ ask, options }, numbers) {
  const names = numbers.filter((line) => line > 0).map((line) => options[line - 1]?.label);
  if (ask.kind === "one") return `The machine would choose “${names[0]}”.`;
  if (ask.kind === "some") return names.length > 0 ? `The machine would choose ${names.map((name) => `“${name}”`).join(", ")}.` : "The machine would choose none.";
  return ask.kind === "amount" ? `The machine would say ${numbers[0]}.` : "This is what the machine would do.";
}

button.addEventListener("click", hint);
when(["task", "settled", "arrived"], () => {
  const task = standing();
  if (task) button.hidden = task.kind !== "question";
});
