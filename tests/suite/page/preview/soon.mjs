// How long it takes from a save to what is seen of it: `--saves NUMBER` (50) of the first card's row and of the template
// of all cards, of the pictures and of the findings (a text that does not fit comes and goes); with `--sheet cards.xlsx`
// and `--variants FOLDER`, of that spreadsheet, in whose place `0.xlsx` and `1.xlsx` take turns. `--of row,findings`
// leaves out what is not named, and `--pause` is the time between two (ms).
import { readFileSync } from "node:fs";
import { join } from "node:path";

export default async function look({ address, page, option, save, read, has, reworded, seen, firstFace }) {
  await page.goto(address);
  await page.waitForSelector(".cell img[src]");
  const calm = () => page.waitForFunction(() => document.body.dataset.work === "", null, { timeout: 300000 });
  await calm();
  const saves = Number(option("--saves") ?? 50);
  const pause = Number(option("--pause") ?? 900);
  const name = await firstFace(page);
  const DECK = "decks/battle.toml";
  const TEMPLATE = "templates/card/note.svg";
  const [deck, template] = [DECK, TEMPLATE].map((file) => (has(file) ? read(file) : ""));
  const long = "Advance one hedge, and then another one. ".repeat(60);

  let path = "";
  const picture = () => {
    const coming = seen(page, name, path);
    return async () => {
      const shown = await coming;
      path = shown.path;
      return shown.at;
    };
  };
  const findings = (number) => {
    const coming = counted(page, number % 2 === 1);
    return () => coming;
  };
  const kinds = {
    row: [(number) => save(DECK, reworded(deck, `Save number ${number}.`)), picture],
    template: [(number) => save(TEMPLATE, template.replace(/<\/svg>\s*$/, `<rect x="${20 + number}" y="20" width="9" height="9" fill="#c00"/></svg>\n`)), picture],
    findings: [(number) => save(DECK, number % 2 === 1 ? reworded(deck, long) : deck), findings],
    sheet: [(number) => save(option("--sheet"), readFileSync(join(option("--variants"), `${number % 2}.xlsx`))), picture],
  };
  const wanted = option("--sheet") ? ["sheet"] : (option("--of") ?? "row,template,findings").split(",");
  for (const kind of wanted) {
    const [act, await_] = kinds[kind];
    const times = [];
    ({ path } = await seen(page, name));
    for (let number = 1; number <= saves; number += 1) {
      const shown = await_(number);
      const begun = act(number);
      times.push((await shown()) - begun);
      await page.waitForTimeout(pause);
    }
    times.sort((one, other) => one - other);
    const at = (part) => Math.round(times[Math.min(Math.floor(times.length * part), times.length - 1)]);
    console.log(`${kind}: ${times.length} saves, median ${at(0.5)} ms, nine of ten ${at(0.9)} ms, worst ${at(1)} ms`);
    if (deck) save(DECK, deck);
    if (template) save(TEMPLATE, template);
    await page.waitForTimeout(1500);
  }
}

/** Waits until the number of findings is shown, or is no longer; returns when. */
function counted(page, some) {
  return page.evaluate((some) => new Promise((done, fail) => {
    const count = document.getElementById("count");
    const timer = setTimeout(() => fail(new Error("no findings")), 30000);
    const check = () => {
      if (count.hidden === some) return;
      watch.disconnect();
      clearTimeout(timer);
      requestAnimationFrame(() => done(performance.timeOrigin + performance.now()));
    };
    const watch = new MutationObserver(check);
    watch.observe(count, { attributes: true });
    check();
  }), some);
}
