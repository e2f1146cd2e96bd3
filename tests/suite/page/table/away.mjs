// Devices that drop out at each kind of question and come back, and others that come to a seat that is taken, and take it
// over: the same question stands, and nothing of the table is seen where the seat is not played any more.
import { isDue, play } from "./seats.mjs";

/** What the browser says of a broken line. */
export const awaited = /net::ERR_/;

export default async function away({ addresses, device, chance, seed, begin, expect, fault, accessible, shoot, most, stands, answer, settled, manner }) {
  const [screen, ...others] = [...addresses].reverse();
  const seats = await Promise.all(others.reverse().map(async (address, at) => ({ address, page: await device(address), name: `seat ${at + 1}`, random: chance(seed + at) })));
  const watcher = await device(screen);
  for (const { page, address } of seats) expect(await begin(page, address), "the table is laid within half a minute");
  expect(await begin(watcher, screen), "the table is laid for those who watch");

  const ways = { reload, close, offline, second };
  const todo = new Map();
  const done = new Set();
  const told = await play({ seats, most, fault, stands, answer, settled, before: leave });
  console.log(JSON.stringify({ ...told, done: [...done] }));
  for (const way of Object.keys(ways)) expect([...done].some((one) => one.startsWith(`${way} `)), `nobody did this in ${told.answers} answers: ${way}`);

  /** At each kind of question, another way of dropping out with each time that it is asked. */
  async function leave(seat) {
    const kind = await manner(seat.page);
    if (!todo.has(kind)) todo.set(kind, Object.keys(ways));
    const way = todo.get(kind).shift();
    if (!way) return false;
    const before = await whole(seat.page);
    await ways[way](seat);
    const back = await isDue(seat.page, 30_000);
    const after = await whole(seat.page);
    expect(back && after === before, `${seat.name}, ${way}: “${after}” for “${before}”`);
    done.add(`${way} (${kind})`);
    return true;
  }

  async function reload({ page }) {
    await page.reload();
    await settled(page);
  }

  async function close(seat) {
    await seat.page.close();
    seat.page = await device(seat.address);
    await seat.page.goto(seat.address);
    // It may take a moment until it is noticed that the first has gone.
    const first = await Promise.race([shown(seat.page, "#cover", 30_000), settled(seat.page).then(() => false)]);
    if (first) await seat.page.locator("#cover button").click();
    await settled(seat.page);
  }

  async function offline({ page, name }) {
    await page.context().setOffline(true);
    // What is on its way already would still arrive.
    await page.evaluate(() => stop());
    expect(await shown(page, "#line"), `${name}: it is not said that the line is broken`);
    await page.waitForTimeout(seats.length * 200);
    await page.context().setOffline(false);
    const back = await page.waitForFunction(() => document.getElementById("line").matches(".back, [hidden]"), null, { timeout: 8000 }).then(() => true, () => false);
    expect(back, `${name}: the line does not come back`);
  }

  /** Another device comes to the seat, and takes it over. */
  async function second(seat) {
    const first = seat.page;
    const other = await device(seat.address);
    await other.goto(seat.address);
    expect(await shown(other, "#cover"), "a second device is not told that the seat is taken");
    expect((await bare(other)) === "This seat is open on another device. Play here", `on a second device: “${await bare(other)}”`);
    await accessible(other, "a seat that is open on another device");
    await shoot(other, "open-elsewhere");
    expect(!(await shown(first, "#cover", 300)) && (await stands(first)).kind === "question", "a second device drives the first away before it is asked to");
    await other.keyboard.press("Enter");
    expect(await settled(other), "on a second device the table is not laid");
    expect(await shown(first, "#cover"), "the first device is not told that the seat has been taken over");
    expect((await bare(first)) === "Another device has taken this seat over. Play here", `on the first device: “${await bare(first)}”`);
    expect(await first.evaluate(() => document.activeElement?.textContent === "Play here"), "the button has not the focus");
    await accessible(first, "a seat that has been taken over");
    await shoot(first, "taken-over");
    const answered = await first.evaluate(async () => (await import("/link.js")).post("/say", { n: Number(document.body.dataset.task), do: "hint" }));
    expect(answered.status === 409 && answered.said.taken === true, `the first device is still heard: ${JSON.stringify(answered)}`);
    // And back again, half of the time.
    if (seat.random(2) === 0) {
      await first.locator("#cover button").click();
      await settled(first);
      expect(await shown(other, "#cover"), "the second device is not told that the seat has been taken back");
      await other.close();
    } else {
      seat.page = other;
      await first.close();
    }
  }
}

const shown = (page, what, timeout = 8000) => page.locator(what).waitFor({ state: "visible", timeout }).then(() => true, () => false);

/** All words that can be seen, but that the line is back. */
const bare = (page) => page.evaluate(() => [...document.body.children].filter((element) => element.id !== "line" && element.checkVisibility({ visibilityProperty: true })).map((element) => element.innerText).join(" ").replace(/\s+/g, " ").trim());

/** The question with its choices. */
async function whole(page) {
  const { kind, title } = await page.evaluate(() => ({ kind: document.body.dataset.kind, title: document.getElementById("ask").textContent }));
  return [kind, title, ...(await page.locator("#choices .choice").allTextContents())].join(" | ");
}
