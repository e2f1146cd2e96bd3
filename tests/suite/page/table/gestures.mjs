// What a player does besides clicking: takes an answer back, asks for a hint, drags a piece to where it shall go.
import { laid } from "./laid.mjs";

export default async function gestures({ begin, page, address, expect, fault, most, random, settled, turn, stands, manner, answer, bare }) {
  expect(await begin(page, address), "the table is laid within half a minute");
  const done = new Set();
  for (let answers = 0; answers < most && done.size < 4; answers += 1) {
    if (!(await turn(page))) return fault(`after ${answers} answers nobody plays any more`);
    const { kind, task } = await stands(page);
    if (kind !== "question") break;
    if (!done.has("hint")) await hint();
    if (!done.has("refused") && (await page.locator("#undo[aria-disabled=true]").isVisible())) await refused();
    if (!done.has("drag") && (await manner(page)) === "one" && (await drag())) continue;
    const before = done.has("undo") ? null : await whole();
    if ((await stands(page)).task !== task) continue;
    await answer(page, random);
    await settled(page, task);
    await turn(page);
    if (before) await undo(before);
  }
  for (const one of ["hint", "refused", "undo", "drag"]) expect(done.has(one), `nothing came of it in ${most} answers: ${one}`);

  /** The question and the table as they stand. */
  async function whole() {
    const { title } = await stands(page);
    return [title, ...(await page.locator("#choices .choice").allTextContents()), await laid(page)].join("\n");
  }

  async function hint() {
    const { task } = await stands(page);
    await page.locator("#hint").click();
    const told = await page.waitForFunction(() => /machine would/.test(document.getElementById("note").textContent + document.getElementById("said").textContent), null, { timeout: 5000 }).then(() => true, () => false);
    expect(told, "a hint is not told");
    if ((await manner(page)) === "one") expect(await page.locator("#choices .hinted").first().isVisible(), "a hint is not marked in the list");
    expect((await stands(page)).task === task, "a hint answers by itself");
    done.add("hint");
  }

  async function refused() {
    const { task } = await stands(page);
    // It is told to be disabled, and answers all the same.
    await page.locator("#undo").click({ force: true });
    const why = await page.waitForFunction(() => document.getElementById("note").checkVisibility() && document.getElementById("note").textContent, null, { timeout: 3000 }).then((said) => said.jsonValue(), () => "");
    expect(why.length > 10, "it is not said why nothing can be taken back");
    expect((await stands(page)).task === task, "what cannot be taken back is taken back");
    done.add("refused");
  }

  /** Takes the last answer back, if it may be: all is as it was. */
  async function undo(before) {
    if (!(await back())) return;
    expect((await whole()) === before, "after an answer was taken back, the question or the table is another than before it");
    done.add("undo");
  }

  async function back() {
    const button = page.locator("#undo[aria-disabled=false]");
    if (!(await button.isVisible())) return false;
    const { task } = await stands(page);
    await button.click();
    return settled(page, task);
  }

  /** Drops a piece beside everything, takes that back, and drops it where the next question would have it. */
  async function drag() {
    const { task } = await stands(page);
    const piece = await graspable();
    if (!piece) return false;
    // Whoever selected text before still drags pieces.
    await page.evaluate(() => getSelection().selectAllChildren(document.body));
    await drop(piece, [2, 60]);
    expect(await settled(page, task), `“${piece}” was dropped, and is not chosen`);
    const target = page.locator("#table .space.lit:not([data-lines*=' ']):visible").first();
    if ((await stands(page)).kind !== "question" || (await target.count()) === 0) return true;
    const point = await bare(target);
    const half = await whole();
    if (!point || !(await back())) return true;
    const again = (await stands(page)).task;
    // It lies as before, and may be called otherwise.
    await drop(await graspable(), point);
    await settled(page, again);
    // The question between may be seen for a moment.
    for (let wait = 0; wait < 20 && (await whole()) === half; wait += 1) await page.waitForTimeout(100);
    expect((await whole()) !== half, `“${piece}” was dropped on a space, and is asked for one`);
    done.add("drag");
    return true;
  }

  /** The first lit piece that a mouse can take, where no card lies above it. */
  async function graspable() {
    const pieces = page.locator("#table .face.lit[data-piece]:not([data-lines*=' ']):visible");
    for (let at = 0; at < (await pieces.count()); at += 1) {
      if (await bare(pieces.nth(at))) return pieces.nth(at).getAttribute("data-piece");
    }
    return null;
  }

  async function drop(piece, [x, y]) {
    const from = await bare(page.locator(`#table .face.lit[data-piece="${piece}"]`).first());
    if (!from) return;
    await page.mouse.move(...from);
    await page.mouse.down();
    await page.mouse.move((from[0] + x) / 2, (from[1] + y) / 2, { steps: 4 });
    await page.mouse.move(x, y, { steps: 4 });
    await page.mouse.up();
  }
}
