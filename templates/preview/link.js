// What the page asks of its server. A token stands behind the # of the address, where browsers send nothing of it; it is
// kept for this tab, and goes with each request as a header.
const HEADER = "x-warpress-token";
const PLACE = "warpress-token";

function token() {
  const given = location.hash.slice(1);
  if (/^[0-9a-f]{32}$/.test(given)) {
    sessionStorage.setItem(PLACE, given);
    history.replaceState(null, "", location.pathname);
  }
  return sessionStorage.getItem(PLACE);
}

const known = token();
const headers = known ? { [HEADER]: known } : {};

/** Asks for something; `null` if it is not there. */
export async function ask(path, signal) {
  const answer = await fetch(path, { headers, signal, cache: "no-store", credentials: "omit", redirect: "error" });
  if (answer.status === 401) throw new Error("the address lacks its token");
  return answer.ok ? answer : null;
}

/** Listens to an edition until `signal` ends it: `told(name, value)` for each event, `link(true or false)`. */
export async function listen(edition, signal, told, link) {
  const read = new TextDecoder();
  while (!signal.aborted) {
    try {
      const answer = await ask(`/events/${edition}`, signal);
      if (!answer) throw new Error("no such edition");
      link(true);
      let rest = "";
      for await (const bytes of chunks(answer.body.getReader())) {
        rest += read.decode(bytes, { stream: true });
        const events = rest.split("\n\n");
        rest = events.pop();
        for (const event of events) {
          const [, name, data] = /^event: (\w+)\ndata: (.*)$/s.exec(event) ?? [];
          if (name) told(name, JSON.parse(data));
        }
      }
    } catch (error) {
      if (signal.aborted) return;
      link(false, error.message);
    }
    await new Promise((done) => setTimeout(done, 700));
  }
}

async function* chunks(reader) {
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
