// Several devices at one table, each with a seat: what they do in turn until the game is over, or so many answers are given.

/** So long (ms) nobody may have anything to do. */
const PATIENCE = 60_000;
/** So often a seat wishes to take something back. */
const WISHES = 3;

/** Something to do, and all is shown. */
const due = () => document.body.dataset.settled === "true" && !["watch", "wait"].includes(document.body.dataset.kind);

/** Waits for a few seconds until a page has something to do; whether it has. */
export const isDue = (page, timeout = 3000) => page.waitForFunction(due, null, { timeout }).then(() => true, () => false);

/**
 * Has all play: `before` is called with a seat whose page has a question, and may do something else with it (whether it did),
 * `wish` with one that is asked whether to take something back. Ends when all pages say that the game is over, or after so
 * many answers. How many there were, and what became of wishes.
 */
export async function play({ seats, most, fault, stands, answer, settled, before = () => false, wish = () => {} }) {
  const told = { answers: 0, agreed: 0, refused: 0, stuck: false };
  let last = performance.now();
  const goesOn = () => told.answers < most && !told.stuck;

  async function follow(seat) {
    let wishes = 0;
    while (goesOn()) {
      if (!(await isDue(seat.page))) {
        if (performance.now() - last > PATIENCE && goesOn()) {
          told.stuck = true;
          fault(`after ${told.answers} answers nobody plays any more: ${await everybody()}`);
        }
        continue;
      }
      const { kind, task, title } = await stands(seat.page);
      // The page may have been told otherwise meanwhile.
      if (["watch", "wait"].includes(kind)) continue;
      last = performance.now();
      if (kind === "agree") {
        await wish(seat);
        await agree(seat, task);
      } else if (kind !== "question") return;
      else if (await before(seat)) continue;
      else if (wishes < WISHES && seat.random(6) === 0 && (await back(seat, task))) wishes += 1;
      else {
        const how = await answer(seat.page, seat.random).catch((error) => `not at all: ${error.message.split("\n")[0]}`);
        const went = await settled(seat.page, task);
        if (!went || how.startsWith("not")) return void ((told.stuck = true), fault(`${seat.name}, task ${task}, “${title}” (${how}): ${went ? "it cannot be answered" : "nothing follows within half a minute"}`));
        told.answers += 1;
      }
    }
  }

  /** Agrees or not, now with the mouse and now with the keyboard. */
  async function agree({ page, random }, task) {
    const line = random(3) === 0 ? 2 : 1;
    if (random(2) === 0) await page.keyboard.press(`${line}`);
    else await page.locator("#choices .choice").nth(line - 1).click();
    await settled(page, task);
  }

  /** Wishes to take the last answer back: whether that was possible. */
  async function back({ page, name }, task) {
    if (!(await page.locator("#undo[aria-disabled=false]").isVisible())) return false;
    await page.locator("#undo").click();
    await page.waitForFunction((task) => Number(document.body.dataset.task) !== task, task, { timeout: 10_000 }).catch(() => fault(`${name}: nothing comes of Undo`));
    // The others are asked, and may be slow.
    const answered = await isDue(page, PATIENCE);
    if (!answered) fault(`${name}: the wish to take something back is never answered`);
    const refused = await page.locator("#about").textContent().then((words) => /does not agree/.test(words));
    told[refused ? "refused" : "agreed"] += 1;
    return true;
  }

  const everybody = () => Promise.all(seats.map(async ({ page, name }) => `${name}: ${JSON.stringify(await stands(page))}`)).then((all) => all.join(", "));
  await Promise.all(seats.map(follow));
  return told;
}
