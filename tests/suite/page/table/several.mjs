// Several devices play one game together, each with the address of its seat, until it is over; the last address is that of
// a screen for those who watch. Then they play again.
import { play } from "./seats.mjs";

export default async function several({ addresses, device, chance, seed, begin, expect, fault, shoot, accessible, places, most, stands, answer, settled }) {
  const pages = await Promise.all(addresses.map((address) => device(address)));
  const laid = await Promise.all(pages.map((page, at) => begin(page, addresses[at])));
  expect(laid.every(Boolean), "each page has the table laid within half a minute");
  const screen = pages.pop();
  const seats = pages.map((page, at) => ({ page, name: `seat ${at + 1}`, random: chance(seed + at) }));

  let looks = 0;
  let wishes = 0;
  const told = await play({ seats, most, fault, stands, answer, settled, before: look, wish });
  if (told.stuck) return;
  console.log(JSON.stringify(told));

  if (told.answers >= most) return;
  const ends = await Promise.all([...seats.map(({ page }) => page), screen].map(async (page) => (await settled(page), stands(page))));
  expect(ends.every(({ kind }) => kind === "over"), `the game ends with ${ends.map(({ kind }) => kind)}`);
  await again();

  /** Now and then, at those who have nothing to do. */
  async function look(seat) {
    looks += 1;
    if (looks % 12 !== 1) return false;
    for (const page of [screen, ...seats.filter((one) => one !== seat).map(({ page }) => page)]) for (const what of await waits(page)) fault(what);
    for (const what of await watches(screen)) fault(`the screen: ${what}`);
    for (const what of await places(screen)) fault(`the screen: ${what}`);
    expect(true, "");
    if (looks > 13) return false;
    await accessible(screen, "the screen");
    await shoot(screen, `screen-${looks}`);
    return false;
  }

  /** As on a telephone. */
  async function small(page, name) {
    await shoot(page, name);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.waitForTimeout(300);
    for (const what of await places(page)) fault(`${name} on a telephone: ${what}`);
    await accessible(page, `${name} on a telephone`);
    await shoot(page, `${name}-390`);
    await page.setViewportSize({ width: 1400, height: 900 });
  }

  /** The first time that somebody is asked whether to take something back. */
  async function wish({ page }) {
    wishes += 1;
    if (wishes > 1) return;
    await small(page, "wish");
  }

  /** Another game begins when all want one. */
  async function again() {
    expect(await screen.locator("#over button").first().isHidden(), "who watches can begin another game");
    await small(screen, "over-for-the-screen");
    for (const [at, { page }] of seats.entries()) {
      const { task } = await stands(page);
      await page.locator("#again").click();
      if (at < seats.length - 1) {
        await settled(page, task);
        expect((await stands(page)).kind === "over", `another game begins when ${at + 1} of ${seats.length} want it`);
        expect(/The others are asked/.test(await page.locator("#over").textContent()), "it is not said that the others are asked");
        expect(await page.locator("#again").isHidden(), "one can want another game twice");
        await small(page, "asked-for-another");
      }
    }
    const begun = await Promise.all(seats.map(({ page }) => page.waitForFunction(() => document.body.dataset.settled === "true" && document.body.dataset.kind !== "over", null, { timeout: 30_000 }).then(() => true, () => false)));
    expect(begun.every(Boolean), "all want another game, and it does not begin");
  }
}

/** Whoever waits is not told for whom, or sees only what everybody may know. */
const waits = (page) =>
  page.evaluate(() => {
    const { kind } = document.body.dataset;
    const ask = document.getElementById("ask");
    const found = [];
    if (kind === "wait" && !["Waiting…", "The others are asked."].includes(ask.textContent)) found.push(`who waits is told “${ask.textContent}”`);
    if (kind === "wait" && ask.style.getPropertyValue("--seat")) found.push("who waits sees by a colour for whom");
    if (["wait", "watch"].includes(kind) && document.querySelector("#choices .choice")?.checkVisibility()) found.push("who waits has choices");
    for (const piece of document.querySelectorAll("[data-piece]")) if (!/^p\d+$/.test(piece.dataset.piece)) found.push(`a piece is called ${piece.dataset.piece}`);
    return [...new Set(found)];
  });

/** Who watches has no side of the table. */
const watches = (page) =>
  page.evaluate(() => {
    const seen = (what) => [...document.querySelectorAll(what)].filter((element) => element.checkVisibility());
    return ["#own *", "#hand *", "#undo", "#hint", "#confirm", "#choices", ".lit"].filter((what) => seen(what).length > 0).map((what) => `there is ${what}`);
  });
