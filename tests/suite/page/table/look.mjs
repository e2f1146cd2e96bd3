// Looks at the first questions at the widths of a telephone and a desk, by day and by night.
const WIDTHS = [[390, 844], [1280, 800], [2560, 1440]];

export default async function look({ begin, page, address, expect, fault, accessible, shoot, most, random, places, settled, turn, stands, manner, answer }) {
  expect(await begin(page, address), "the table is laid within half a minute");
  const known = new Set();
  for (let answers = 0; answers < Math.min(most, 30); answers += 1) {
    if (!(await turn(page))) return fault(`after ${answers} answers nobody plays any more`);
    const { kind, task } = await stands(page);
    const way = kind === "question" ? await manner(page) : kind;
    if (!known.has(way)) await all(way);
    known.add(way);
    if (kind === "curtain") await page.locator("#curtain button").click();
    else if (kind !== "question") break;
    else await answer(page, random);
    await settled(page, task);
  }
  for (const name of ["log", "rules"]) {
    await page.locator(`#to-${name}`).click();
    await page.waitForTimeout(400);
    if (name === "rules") expect(await page.locator("#rules iframe").isVisible(), "the rules are there");
    await all(name, false);
    await page.locator(`#to-${name}`).click();
  }

  async function all(way, small = true) {
    for (const [width, height] of WIDTHS) {
      await page.setViewportSize({ width, height });
      await page.waitForTimeout(500);
      if (!small && width < 1280) continue;
      for (const scheme of ["light", "dark"]) {
        await page.emulateMedia({ colorScheme: scheme });
        await page.waitForTimeout(150);
        if (width < 2560) await accessible(page, `${way} at ${width}, ${scheme}`);
        if (width < 2560 || scheme === "light") await shoot(page, `${way}-${width}-${scheme}`);
      }
      for (const what of await places(page)) fault(`${way} at ${width}: ${what}`);
    }
    await page.emulateMedia({ colorScheme: "light" });
    await page.setViewportSize({ width: 1400, height: 900 });
    await page.waitForTimeout(300);
  }
}
