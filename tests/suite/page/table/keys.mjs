// Plays with the keyboard alone.
export default async function keys({ begin, page, address, expect, fault, shoot, most, random, settled, turn, stands, manner }) {
  expect(await begin(page, address), "the table is laid within half a minute");
  await page.keyboard.press("?");
  expect(await page.locator("#help").isVisible(), "? opens the help");
  await shoot(page, "help");
  await page.keyboard.press("Escape");
  expect(await page.locator("#help").isHidden(), "Escape closes it");
  await page.keyboard.press("r");
  await page.waitForTimeout(500);
  expect(await page.locator("#rules iframe").isVisible(), "R opens the rules");
  await shoot(page, "rules");
  await page.locator("#leave").focus();
  await page.keyboard.press("Escape");
  expect(await page.locator("#rules").isHidden(), "Escape closes them");

  for (let answers = 0; answers < Math.min(most, 20); answers += 1) {
    if (!(await turn(page))) return fault(`after ${answers} answers nobody plays any more`);
    const { kind, task, title } = await stands(page);
    if (kind === "curtain") {
      await page.keyboard.press("Enter");
      await settled(page, task);
      continue;
    }
    if (kind !== "question") break;
    const said = await page.evaluate(() => document.activeElement?.id === "ask" || document.getElementById("said").textContent === document.getElementById("ask").textContent);
    expect(said, `“${title}” is not told to those who do not see it`);
    const way = await manner(page);
    await ways[way](page, random);
    const went = await settled(page, task);
    expect(went, `“${title}” (${way}) is not answered with the keyboard`);
    if (!went) return;
  }
  await page.keyboard.press("u");
  await page.waitForTimeout(300);
  await page.keyboard.press("Escape");
}

const count = (page) => page.locator("#choices .choice").count();

const ways = {
  async one(page, random) {
    // By what is lit on the table, or by its number.
    if ((await page.locator("#table .lit:visible").count()) > 0 && random(2) === 0) {
      const { task } = await page.evaluate(() => document.body.dataset);
      await page.keyboard.press("t");
      for (let step = random(3); step > 0; step -= 1) await page.keyboard.press(["ArrowRight", "ArrowDown", "ArrowLeft"][random(3)]);
      await page.keyboard.press("Enter");
      await page.waitForTimeout(300);
      if ((await page.evaluate(() => document.body.dataset.task)) !== task) return;
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
    }
    await page.keyboard.type(`${1 + random(await count(page))}`);
    await page.waitForTimeout(600);
  },
  async some(page, random) {
    for (let turn = 0; turn < 20; turn += 1) {
      if (turn > 0 && (await page.locator("#confirm").isEnabled())) break;
      await page.keyboard.type(`${1 + random(Math.min(9, await count(page)))}`);
      await page.waitForTimeout(550);
    }
    await confirm(page);
  },
  async order(page) {
    await page.keyboard.press("c");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await confirm(page);
  },
  async split(page) {
    for (let turn = 0; turn < 60 && !(await page.locator("#confirm").isEnabled()); turn += 1) await page.keyboard.press("1");
    await confirm(page);
  },
  async amount(page) {
    await page.keyboard.press("c");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
  },
};

/** Enter confirms wherever no button has the focus. */
async function confirm(page) {
  await page.locator("#ask").focus();
  await page.keyboard.press("Enter");
}
