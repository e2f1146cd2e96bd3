// Whether this device has the seat that its address is for: it listens as long as it has, and takes it over when it shall.
import { device, renew } from "./device.js";
import { listen, take as ask } from "./link.js";
import { set, state } from "./state.js";

let line = new AbortController();
let heard = null;

function open() {
  line.abort();
  line = new AbortController();
  listen("/events", line.signal, told, (linked, lost = "") => set({ linked, lost }));
}

function told(name, value) {
  if (name === "taken") return give(value.already ? "open" : "over");
  if (state.taken) set({ taken: "" });
  try {
    heard[name]?.(value);
  } catch (error) {
    // A fault of ours is no broken line, and what comes next is heard all the same.
    reportError(error);
  }
}

/** Another device has the seat: it was `open` there before, or that has taken it `over`. */
export function give(how) {
  line.abort();
  set({ taken: how, linked: true });
}

/** Listens to the table from now on. */
export function sit(listeners) {
  heard = listeners;
  open();
}

/** Takes the seat over; why it cannot be, or nothing. */
export async function take() {
  const answer = await ask();
  if (!answer) return "The table was not reached.";
  if (!answer.ok) return answer.said.why ?? "The seat cannot be taken over.";
  open();
  return "";
}

// A tab that is duplicated takes along what is kept for it: the newer one has the seat, and both are told apart again.
const tabs = new BroadcastChannel("warpress-device");
tabs.postMessage(device());
tabs.addEventListener("message", ({ data }) => {
  if (data !== device()) return;
  renew();
  give("over");
});
