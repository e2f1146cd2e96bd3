// Plays a game to its end by clicking what is lit, and looks at each step.
export default async function play({ begin, page, address, expect, fault, shoot, most, random, places, settled, turn, stands, answer }) {
  expect(await begin(page, address), "the table is laid within ten seconds");
  const told = new Set();
  const once = (what, when) => {
    const kind = what.replace(/\d+/g, "n");
    if (!told.has(kind)) fault(`${when}: ${what}`);
    told.add(kind);
  };
  let answers = 0;
  while (answers < most) {
    if (!(await turn(page))) return fault(`after ${answers} answers nobody plays any more`);
    const { kind, task, title } = await stands(page);
    for (const what of await places(page)) once(what, `task ${task}, “${title}”`);
    expect(true, "");
    if (kind === "curtain") await page.locator("#curtain button").click();
    else if (kind !== "question") break;
    else {
      answers += 1;
      const how = await answer(page, random).catch((error) => once(`cannot be answered: ${error.message.split("\n")[0]}`, `task ${task}, “${title}”`));
      if (!(await settled(page, task))) return fault(`task ${task}, “${title}” (${how}): nothing follows within ten seconds`);
    }
  }
  const { kind } = await stands(page);
  if (answers < most) {
    expect(kind === "over", `the game ends with ${kind}`);
    expect(await page.locator("#again").isVisible(), "it can be played again");
    await shoot(page, "over");
    await watch({ page, expect, shoot });
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

/** The film of the game that is over. */
async function watch({ page, expect, shoot }) {
  const look = page.getByRole("button", { name: "Look at it again" });
  if (!(await look.isVisible())) return;
  await look.click();
  const slider = page.locator("#film input[type=range]");
  await page.waitForFunction(() => Number(document.querySelector("#film input").value) >= 1);
  await page.getByRole("button", { name: "Pause" }).click();
  const last = Number(await slider.getAttribute("max"));
  await slider.fill(`${Math.floor(last / 2)}`);
  await page.waitForTimeout(800);
  await shoot(page, "film");
  await slider.fill(`${last}`);
  await page.waitForTimeout(800);
  expect(await page.locator("#again").isVisible(), "after the film it can be played again");
}
