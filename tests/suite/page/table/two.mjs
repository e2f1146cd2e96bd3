// Two persons at one device: the curtain hides what the next one has until they say that they are there, and an answer is
// taken back only if both agree.
export default async function two({ begin, page, address, expect, fault, shoot, most, random, settled, turn, stands, answer }) {
  expect(await begin(page, address), "the table is laid within half a minute");
  let curtains = 0;
  let asked = false;
  for (let answers = 0; answers < Math.min(most, 40) && curtains < 4; ) {
    if (!(await turn(page))) return fault("nobody plays any more");
    const { kind, task } = await stands(page);
    if (kind === "question") {
      answers += 1;
      await answer(page, random);
      await settled(page, task);
      if (!asked && (await page.locator("#undo[aria-disabled=false]").isVisible())) await agree();
    } else if (kind === "curtain") {
      curtains += 1;
      await lift(task);
    } else break;
  }
  expect(curtains > 1, `the device was handed on ${curtains} times`);
  expect(asked, "nothing could be taken back");

  async function agree() {
    asked = true;
    const { task } = await stands(page);
    await page.locator("#undo").click();
    expect(await page.locator("#agree").isVisible(), "it is not asked whether both agree");
    await page.getByRole("button", { name: "No", exact: true }).click();
    expect((await page.locator("#agree").isHidden()) && (await stands(page)).task === task, "an answer is taken back though one does not agree");
    await page.locator("#undo").click();
    await page.getByRole("button", { name: "All agree" }).click();
    expect(await settled(page, task), "both agree, and nothing is taken back");
  }

  async function lift(task) {
    await shoot(page, `curtain-${curtains}`);
    const before = await page.evaluate(() => {
      const { x, y, width, height } = document.getElementById("curtain").getBoundingClientRect();
      const words = ["choices", "about", "note", "hand", "said", "closer"].map((id) => document.getElementById(id)?.outerHTML ?? "").join("\n");
      return { whole: document.documentElement.outerHTML, words, covers: x <= 0 && y <= 0 && width >= innerWidth && height >= innerHeight, focus: document.activeElement?.closest("#curtain") !== null };
    });
    expect(before.covers, "the curtain covers the page");
    expect(before.focus, "the curtain has the focus");
    await page.keyboard.press("l");
    await page.keyboard.press("1");
    expect((await stands(page)).task === task, "no key reaches behind the curtain");
    await page.locator("#curtain button").click();
    await settled(page, task);
    const cards = await page.evaluate(() => [...document.querySelectorAll("#hand [data-piece]")].map((card) => ({ id: card.dataset.piece, name: card.getAttribute("aria-label") ?? "" })));
    for (const { id, name } of cards) {
      expect(!before.whole.includes(`"${id}"`), `${id} is in the page before the curtain is lifted`);
      if (name) expect(!before.words.includes(name), `“${name}” is in the page before the curtain is lifted`);
    }
  }
}
