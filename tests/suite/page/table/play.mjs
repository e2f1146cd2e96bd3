// Plays a game to its end by clicking what is lit, and looks at each step; now and then as on a telephone.
import { film } from "./film.mjs";

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
/** So many steps lie between two looks at a telephone. */
const NOW_AND_THEN = 8;

export default async function play({ begin, page, address, expect, fault, shoot, most, random, places, fair, settled, turn, stands, answer }) {
  await page.setViewportSize(DESK);
  expect(await begin(page, address), "the table is laid within half a minute");
  const told = new Set();
  const once = (what, when) => {
    const kind = what.replace(/\d+/g, "n");
    if (told.has(kind)) return false;
    told.add(kind);
    fault(`${when}: ${what}`);
    return true;
  };
  const look = async (when) => {
    const found = [...(await places(page)), ...(await fair(page))].filter((what) => once(what, when));
    if (found.length > 0) await shoot(page, `fault-${answers}`);
    expect(true, "");
  };
  let answers = 0;
  while (answers < most) {
    if (!(await turn(page))) return fault(`after ${answers} answers nobody plays any more`);
    const { kind, task, title } = await stands(page);
    await look(`task ${task}, “${title}”`);
    if (answers % NOW_AND_THEN === 1) {
      await page.setViewportSize(PHONE);
      await shown(page);
      await look(`on a telephone, task ${task}, “${title}”`);
      await page.setViewportSize(DESK);
      await shown(page);
    }
    if (kind === "curtain") await page.locator("#curtain button").click();
    else if (kind !== "question") break;
    else {
      answers += 1;
      const how = await answer(page, random).catch((error) => void once(`cannot be answered: ${error.message.split("\n")[0]}`, `task ${task}, “${title}”`));
      if (!how) await shoot(page, `stuck-${task}`);
      if (!(await settled(page, task))) return fault(`task ${task}, “${title}” (${how}): nothing follows within half a minute`);
    }
  }
  const { kind } = await stands(page);
  if (answers < most) {
    expect(kind === "over", `the game ends with ${kind}`);
    expect(await page.locator("#again").isVisible(), "it can be played again");
    await shoot(page, "over");
    await film({ page, expect, shoot });
  }
  const client = await page.context().newCDPSession(page);
  await client.send("HeapProfiler.collectGarbage");
  await client.send("Performance.enable");
  const { metrics } = await client.send("Performance.getMetrics");
  const of = (name) => metrics.find((metric) => metric.name === name).value;
  const heap = Math.round(of("JSHeapUsedSize") / 2 ** 20);
  console.log(JSON.stringify({ answers, heap, nodes: of("Nodes"), listeners: of("JSEventListeners") }));
  expect(heap < 150, `the page holds ${heap} MB after ${answers} answers`);
}

/** Waits until the page has measured itself and is drawn. */
const shown = (page) => page.evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(done)), 50)));
