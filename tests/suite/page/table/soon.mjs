// How long it takes from a click to the next question, in milliseconds.
export default async function soon({ begin, page, address, expect, fault, most, random, settled, turn, stands, manner, answer }) {
  expect(await begin(page, address), "the table is laid within half a minute");
  const times = [];
  for (let answers = 0; answers < Math.min(most, 60); answers += 1) {
    if (!(await turn(page))) return fault("nobody plays any more");
    const { kind, task } = await stands(page);
    if (kind === "curtain") await page.locator("#curtain button").click();
    else if (kind !== "question") break;
    else if ((await manner(page)) !== "one") await answer(page, random);
    else times.push(await clicked(page, random(await page.locator("#choices .choice").count())));
    await settled(page, task);
  }
  expect(times.length > 0, "nothing was measured");
  const sorted = times.sort((one, other) => one - other);
  console.log(JSON.stringify({ clicks: times.length, median: Math.round(sorted[Math.floor(sorted.length / 2)]), worst: Math.round(sorted.at(-1)) }));
}

/** Clicks a choice; the time until another task stands, whoever has to do it. */
const clicked = (page, at) =>
  page.evaluate(
    (at) =>
      new Promise((done) => {
        const { body } = document;
        const before = body.dataset.task;
        const began = performance.now();
        const watch = new MutationObserver(() => {
          if (body.dataset.task === before || body.dataset.settled !== "true") return;
          watch.disconnect();
          requestAnimationFrame(() => done(performance.now() - began));
        });
        watch.observe(body, { attributes: true });
        document.querySelectorAll("#choices .choice")[at].click();
      }),
    at,
  );
