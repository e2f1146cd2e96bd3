// How a question is answered in the page by somebody with a mouse and no plan.

/** What the page says of itself. */
export const stands = (page) =>
  page.evaluate(() => {
    const { kind, task, settled } = document.body.dataset;
    return { kind, task: Number(task), settled: settled === "true", title: document.getElementById("ask").textContent };
  });

/** Opens the table; a game that is over begins anew. Whether it is laid within half a minute. */
export async function begin(page, address) {
  await page.goto(address);
  const laid = await settled(page);
  const { kind, task } = await stands(page);
  if (kind !== "over") return laid;
  await page.locator("#again").click();
  return settled(page, task);
}

/** Waits until all is shown, for half a minute; whether it is. `other` than this task, if one is named. */
export const settled = (page, other = -1) =>
  page
    .waitForFunction((other) => document.body.dataset.settled === "true" && Number(document.body.dataset.task) !== other, other, { timeout: 30_000 })
    .then(() => true, () => false);

/** Waits, as long as it takes the others to play, until this device has something to do. */
export const turn = (page) =>
  page.waitForFunction(() => document.body.dataset.settled === "true" && !["watch", "wait"].includes(document.body.dataset.kind), null, { timeout: 60_000 }).then(() => true, () => false);

/** Which way of answering the list offers. */
export const manner = (page) =>
  page.evaluate(() => {
    const has = (what) => document.querySelector(`#choices ${what}`) !== null;
    if (has("#amount")) return "amount";
    if (has(".part")) return "split";
    if (has(".mover")) return "order";
    return has(".tick") ? "some" : "one";
  });

const lines = (page) => page.locator("#choices .choice:visible");

/** Answers by chance; says what it did. */
export async function answer(page, random) {
  const kind = await manner(page);
  const ways = { one, some, order, split, amount };
  const how = await ways[kind](page, random);
  if (kind !== "one") await page.locator("#confirm").click();
  return `${kind}: ${how}`;
}

/** A point of something lit where nothing else lies above it, for cards of a hand overlap; none, if it is covered. */
export const bare = (thing) =>
  thing.evaluate((element) => {
    element.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { left, top, width, height } = element.getBoundingClientRect();
    const shares = [0.5, 0.15, 0.07, 0.85];
    const points = shares.flatMap((x) => shares.map((y) => [left + width * x, top + height * y]));
    return points.find(([x, y]) => document.elementFromPoint(x, y)?.closest(".lit") === element) ?? null;
  });

async function hit(page, thing) {
  const point = await bare(thing);
  if (!point) throw new Error("lit, but covered everywhere");
  await page.mouse.click(...point);
}

async function one(page, random) {
  const before = (await stands(page)).task;
  const lit = page.locator("#table .lit:visible");
  const many = await lit.count();
  if (many > 0 && random(3) > 0) {
    const thing = lit.nth(random(many));
    const name = await thing.evaluate((element) => `${element.dataset.piece ?? element.dataset.space ?? element.dataset.place ?? element.className}, lines ${element.dataset.lines}`);
    await hit(page, thing);
    // It is the answer, or opens: then one of what it means is chosen in the list.
    const became = await page.waitForFunction(
      (before) => {
        const { task, settled } = document.body.dataset;
        if (Number(task) !== before || settled !== "true") return "answered";
        return document.querySelector("#choices .narrowed, #spread, .stack.open") ? "opened" : null;
      },
      before,
      { timeout: 30_000 },
    );
    if ((await became.jsonValue()) === "answered") return `on the table: ${name}`;
    await lines(page).first().click();
    return `on the table and then in the list: ${name}`;
  }
  const count = await lines(page).count();
  const line = random(count);
  await lines(page).nth(line).click();
  return `line ${line + 1} of ${count}`;
}

async function some(page, random) {
  const confirm = page.locator("#confirm");
  const count = await lines(page).count();
  const wish = random(3);
  for (let turn = 0; turn < 40; turn += 1) {
    if (turn >= wish && (await confirm.isEnabled())) break;
    // Another click would untick what is ticked: where many are wanted, chance alone would never have them all.
    const open = page.locator("#choices .choice[aria-pressed=false]:not(.full):visible");
    const unticked = await open.count();
    await (unticked > 0 ? open.nth(random(unticked)) : lines(page).nth(random(count))).click();
  }
  return `${await page.locator("#choices [aria-pressed=true]").count()} of ${count}`;
}

async function order(page, random) {
  const steps = page.locator("#choices .step:enabled");
  for (let turn = random(3); turn > 0 && (await steps.count()) > 0; turn -= 1) await steps.nth(random(await steps.count())).click();
  return "moved";
}

async function split(page, random) {
  const count = await lines(page).count();
  for (let turn = 0; turn < 60 && !(await page.locator("#confirm").isEnabled()); turn += 1) await lines(page).nth(random(count)).click();
  return `among ${count}`;
}

async function amount(page, random) {
  const field = page.locator("#amount");
  const [low, high] = [Number(await field.getAttribute("min")), Number(await field.getAttribute("max"))];
  const number = low + random(high - low + 1);
  await field.fill(`${number}`);
  return `${number}`;
}
