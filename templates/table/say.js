// What is said to the server. What could not be sent is sent again, as long as it is still to be said.
import { post } from "./link.js";
import { give } from "./seat.js";
import { set, standing, state, when } from "./state.js";
import { note as remember } from "./steps.js";

const note = document.getElementById("note");
const AGAIN = 700;
/** So long (ms) is waited for what follows an answer, before the question may be answered again. */
const FOLLOWS = 10_000;
const PAST = "That question is past; here is the next one.";
/** Whether what is told is about the question that goes, so that it is read beside the next. */
let stays = false;

/** Tells the player something about what was tried. */
export function tell(words) {
  note.textContent = words;
  note.hidden = words === "";
  stays = false;
}

/** Another question comes: what was told of the one before is gone. */
export function calm() {
  if (!stays) tell("");
  stays = false;
}

/** The answer came too late; the next question is here already, or on its way. */
function late(task) {
  const here = standing() !== null && state.task.n !== task.n;
  tell(PAST);
  stays = !here;
}

const wait = (time) => new Promise((done) => setTimeout(done, time));

let heard = () => {};
when(["task"], () => heard());
/** Waits until another task than this is told: until then an answered question does not light up again. */
const another = (task) => (state.task.n === task.n ? Promise.race([new Promise((done) => (heard = done)), wait(FOLLOWS)]) : null);

/** Says something of the present task; what was said to it, or `null` if it was refused. */
export async function say(what) {
  if (state.sending || !state.task) return null;
  const { task } = state;
  set({ sending: true });
  tell("");
  try {
    for (;;) {
      const answer = await post("/say", { n: task.n, ...what }).catch(() => null);
      if (answer?.ok) {
        tell("");
        if (what.do === "answer") await another(task);
        return answer.said;
      }
      if (answer?.said.taken) {
        give("open");
        return null;
      }
      if (answer?.status === 409 && (what.do === "answer" || what.do === "agree")) {
        late(task);
        return null;
      }
      // It may have arrived, though we were not told: then the game has gone on.
      if (state.task.n !== task.n) {
        tell("");
        return null;
      }
      if (answer) {
        tell(sentence(answer));
        return null;
      }
      tell("Not sent – trying again.");
      await wait(AGAIN);
    }
  } finally {
    set({ sending: false });
  }
}

function sentence({ status, said }) {
  if (status === 401) return "The address lacks its token. Open the whole address that the terminal shows.";
  const why = said.why || "The table did not understand this.";
  return why[0].toUpperCase() + why.slice(1) + (/[.!?…]$/.test(why) ? "" : ".");
}

/** Answers the question; the numbers of its lines, or amounts. */
export function answer(numbers) {
  remember(state.task, numbers);
  return say({ do: "answer", numbers });
}
