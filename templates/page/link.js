// What the page asks of its server. A token stands behind the # of the address, where browsers send nothing of it; it is
// kept for this tab, and goes with each request as a header.
import { device } from "./device.js";

const HEADER = "x-warpress-token";
const PLACE = "warpress-token";
/** A server says every few seconds that it is there; after so long without a word (ms) the line is dead. */
const SILENCE = 16_000;

function token() {
  const given = location.hash.slice(1);
  if (/^[0-9a-f]{32}$/.test(given)) {
    sessionStorage.setItem(PLACE, given);
    history.replaceState(null, "", location.pathname);
  }
  return sessionStorage.getItem(PLACE);
}

const known = token();
// Another address that is opened in this tab differs behind the # alone, for which browsers load nothing.
addEventListener("hashchange", () => location.reload());

const headers = () => ({ "x-warpress-device": device(), ...(known ? { [HEADER]: known } : {}) });

async function get(path, signal) {
  const answer = await fetch(path, { headers: headers(), signal, cache: "no-store", credentials: "omit", redirect: "error" });
  if (answer.status === 401) throw new Error("the address lacks its token");
  return answer;
}

/** Asks for something; `null` if it is not there. */
export async function ask(path, signal) {
  const answer = await get(path, signal);
  return answer.ok ? answer : null;
}

/** Says something as JSON: the status, and what was said to it. Fails if the server is not reached. */
export async function post(path, message) {
  const answer = await fetch(path, {
    method: "POST",
    headers: { ...headers(), "content-type": "application/json" },
    body: JSON.stringify(message),
    cache: "no-store",
    credentials: "omit",
    redirect: "error",
  });
  const said = await answer.json().catch(() => ({}));
  return { ok: answer.ok, status: answer.status, said };
}

/** Takes over what another device has; `null` if the server is not reached. */
export const take = () => post("/take", {}).catch(() => null);

/**
 * Listens to a stream until `signal` ends it: `told(name, value)` for each event, `link(true or false)`. It also ends when
 * another device has what this one asks for, which is told as `taken`; the value says whether it had that already.
 */
export async function listen(path, signal, told, link) {
  while (!signal.aborted) {
    const line = watched(signal);
    try {
      const answer = await get(path, line.signal);
      if (answer.status === 409 && (await answer.json()).taken) return told("taken", { already: true });
      if (!answer.ok) throw new Error("no such stream");
      // Anew for each: a line that broke may have left half a letter.
      const read = new TextDecoder();
      link(true);
      let rest = "";
      for await (const bytes of chunks(answer.body.getReader())) {
        line.heard();
        rest += read.decode(bytes, { stream: true });
        const events = rest.split("\n\n");
        rest = events.pop();
        for (const event of events) {
          const [, name, data] = /^event: (\w+)\ndata: (.*)$/s.exec(event) ?? [];
          if (name === "taken") return told(name, { already: false });
          if (name) told(name, JSON.parse(data));
        }
      }
    } catch (error) {
      if (signal.aborted) return;
      link(false, error.message);
    } finally {
      line.end();
    }
    await new Promise((done) => setTimeout(done, 700));
  }
}

/** A line that is given up when nothing is heard for long, or `signal` ends it. */
function watched(signal) {
  const line = new AbortController();
  const give = () => line.abort(new Error("nothing is heard from it"));
  signal.addEventListener("abort", give);
  let timer = setTimeout(give, SILENCE);
  return {
    signal: line.signal,
    heard() {
      clearTimeout(timer);
      timer = setTimeout(give, SILENCE);
    },
    end() {
      clearTimeout(timer);
      signal.removeEventListener("abort", give);
    },
  };
}

async function* chunks(reader) {
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // Whoever has heard enough hangs up.
    reader.cancel().catch(() => {});
  }
}
