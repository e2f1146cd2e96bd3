// Hundreds of faces: what is not near the window is not asked for. FOLDER has a spreadsheet of 800 cards, `cards.csv`.
export default async function look({ address, page, expect, save, read, seen, firstFace }) {
  const asked = new Set();
  page.on("request", (request) => /\/face\//.test(request.url()) && asked.add(request.url()));
  const begun = performance.now();
  const took = () => `${Math.round(performance.now() - begun)} ms`;
  await page.goto(address);
  await page.waitForSelector(".cell img[src]");
  console.log(`first picture after ${took()}`);
  await page.waitForFunction(() => document.querySelectorAll(".cell").length > 800);
  await page.waitForTimeout(1500);
  expect(asked.size > 4 && asked.size < 60, `${asked.size} pictures were asked for at first`);

  // A glance at the end does not bring what lies between.
  const before = asked.size;
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.waitForFunction(() => [...document.querySelectorAll(".cell img")].at(-1).naturalWidth > 0, null, { timeout: 60000 });
  await page.waitForTimeout(500);
  expect(asked.size - before < 60, `${asked.size - before} pictures were asked for at the end`);
  await page.evaluate(() => scrollTo(0, 0));

  // Pages of sheets likewise.
  const leaves = new Set();
  page.on("request", (request) => /\/page\//.test(request.url()) && leaves.add(request.url()));
  await page.keyboard.press("3");
  await page.waitForSelector(".leaf img[src]", { timeout: 240000 });
  const all = await page.locator(".leaf").count();
  await page.waitForTimeout(1500);
  expect(all > 100 && leaves.size < 30, `${leaves.size} of ${all} sheets were asked for`);
  await page.keyboard.press("1");

  // A save draws what it concerns, and its row stands beside it.
  const name = await firstFace(page);
  await page.locator(".cell").first().click();
  await page.waitForFunction(() => document.querySelector("#detail pre").textContent.includes("Patrol 0"));
  const place = await page.locator("#detail .place").textContent();
  expect(/cards\.csv:2:/.test(place), `the row stands at ${place}`);
  await page.keyboard.press("Escape");
  const { path } = await seen(page, name);
  const few = asked.size;
  save("cards.csv", read("cards.csv").replace("Advance one hedge", "Advance two hedges"));
  await seen(page, name, path);
  await page.waitForTimeout(1500);
  expect(asked.size - few < 4, `${asked.size - few} pictures were asked for after a save`);
}
