// Looks at `warpress preview` in Chromium, and saves files of its game meanwhile:
//
//     node preview.mjs ADDRESS FOLDER [--shots FOLDER] [--saves NUMBER]
//
// FOLDER has a game with a deck of TOML (`decks/battle.toml`) whose cards its own template draws
// (`templates/card/note.svg`). Says what is wrong, one fault a line, and last how many looks were taken; with `--saves`,
// how long it took from a save to the picture. Exit codes: 0 no fault, 1 faults, 2 a failure.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createRequire } from "node:module";

const [address, folder, ...rest] = process.argv.slice(2);
const option = (name) => (rest.includes(name) ? rest[rest.indexOf(name) + 1] : null);
const shots = option("--shots") && resolve(option("--shots"));
const saves = Number(option("--saves") ?? 0);
if (shots) mkdirSync(shots, { recursive: true });

const places = [process.env.WARPRESS_CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const executablePath = places.filter(Boolean).find((place) => existsSync(place));
const { chromium } = await import("playwright-core");
const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

let faults = 0;
let looks = 0;
const fault = (what) => {
  faults += 1;
  console.log(what);
};
const expect = (good, what) => {
  looks += 1;
  if (!good) fault(what);
};

/** As an editor does it: a new file takes the place of the old. */
function save(name, text) {
  const path = join(folder, name);
  writeFileSync(`${path}.new`, text);
  const at = performance.timeOrigin + performance.now();
  renameSync(`${path}.new`, path);
  return at;
}

try {
  // Without a sandbox, since CI is root; the page is our own.
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 }, reducedMotion: "reduce" });
  const page = await context.newPage();
  page.on("pageerror", (error) => fault(`the page fails: ${error}`));
  page.on("console", (said) => said.type() === "error" && !/status of 404/.test(said.text()) && fault(`the page says: ${said.text()}`));
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (!["blob:", "data:"].includes(url.protocol) && url.origin !== new URL(address).origin) fault(`it asks elsewhere: ${url}`);
    if (/[0-9a-f]{32}/.test(url.search) || url.pathname.includes(new URL(address).hash.slice(1) || "\0")) fault(`the token is in ${url}`);
  });
  await page.goto(address);
  await (saves > 0 ? latency(page) : look(page, context));
  await browser.close();
} catch (error) {
  console.error(error);
  process.exit(2);
}
if (saves === 0) console.log(`${looks} looks, ${faults} faults`);
process.exitCode = faults > 0 ? 1 : 0;

/** Waits for a face to have a picture, other than this one; returns which, and when it was seen. */
function seen(page, name, before = "") {
  return page.evaluate(
    ([name, before]) =>
      new Promise((done, fail) => {
        const picture = () => document.querySelector(`.cell[data-name="${CSS.escape(name)}"] img`)?.dataset.path ?? "";
        const timer = setTimeout(() => fail(new Error(`no new picture of ${name}`)), 20000);
        const watch = new MutationObserver(() => check());
        const check = () => {
          const path = picture();
          if (!path || path === before) return;
          watch.disconnect();
          clearTimeout(timer);
          requestAnimationFrame(() => done({ path, at: performance.timeOrigin + performance.now() }));
        };
        watch.observe(document.body, { subtree: true, childList: true, attributes: true });
        check();
      }),
    [name, before],
  );
}

/** A deck with other words on its first card. */
function changed(deck, words) {
  return deck.replace(/(\ntext = ")[^"]*/, `$1${words}`);
}

function firstFace(page) {
  return page.locator(".cell").first().getAttribute("data-name");
}

async function look(page, context) {
  const deck = readFileSync(join(folder, "decks/battle.toml"), "utf8");
  const template = readFileSync(join(folder, "templates/card/note.svg"), "utf8");
  await page.waitForSelector(".cell img[src]");
  const name = await firstFace(page);
  let { path } = await seen(page, name);
  const all = await page.locator(".cell").count();
  expect(all > 3, `there are ${all} faces`);
  const shoot = async (name) => shots && (await page.screenshot({ path: join(shots, `${name}.png`) }));
  await page.waitForTimeout(600);
  await shoot("faces");

  // A row: its own picture changes, those of others stay.
  const pictures = () => page.$$eval(".cell img", (images) => images.map((image) => image.dataset.path ?? image.path));
  const before = await pictures();
  const title = await page.locator(".cell .label b").first().textContent();
  save("decks/battle.toml", changed(deck, "Twice over."));
  ({ path } = await seen(page, name, path));
  await page.waitForTimeout(300);
  const after = await pictures();
  const others = after.filter((one, at) => one !== before[at]).length;
  expect(others > 0 && others < before.length / 2, `${others} of ${before.length} pictures changed with a row`);
  // Its words beside it.
  await page.locator(".cell").first().click();
  await page.waitForFunction(() => document.querySelector("#detail pre").textContent.includes("Twice over."));
  const place = await page.locator("#detail .place").textContent();
  expect(/battle\.toml:\d+/.test(place), `the row stands at ${place}`);
  await page.waitForFunction(() => /large/.test(document.querySelector("#detail img").dataset.path));
  await shoot("detail");
  await page.keyboard.press("ArrowRight");
  expect((await page.locator("#detail h2").textContent()) !== title, "→ goes to the next face");
  await page.keyboard.press("Escape");
  expect(await page.locator("#detail").isHidden(), "Esc closes the face");

  // Broken data: findings with their line over the last good picture.
  save("decks/battle.toml", `${deck}\n[[rows]]\nname = = "x"\n`);
  await page.waitForSelector("#broken:not([hidden])");
  expect(/battle\.toml:\d+/.test(await page.locator("#broken").textContent()), "the finding says where");
  expect((await page.locator(".cell").count()) === all, "the last good faces are still there");
  await shoot("broken");
  save("decks/battle.toml", deck);
  await page.waitForSelector("#broken", { state: "hidden" });

  // A template.
  ({ path } = await seen(page, name));
  save("templates/card/note.svg", template.replace(/<\/svg>\s*$/, '<rect x="20" y="20" width="30" height="30" fill="#c00"/></svg>\n'));
  await seen(page, name, path);
  save("templates/card/note.svg", template);
  ({ path } = await seen(page, name, (await seen(page, name)).path));

  // Search, by keyboard.
  await page.keyboard.press("/");
  await page.keyboard.type("no such card");
  expect((await page.locator(".cell").count()) === 0, "nothing matches");
  await page.keyboard.press("Escape");
  expect((await page.locator(".cell").count()) === all, "Esc ends the search");
  await page.keyboard.press("/");
  await page.keyboard.type("mortar");
  const some = await page.locator(".cell").count();
  expect(some > 0 && some < all, `${some} faces match`);
  await page.keyboard.press("Escape");
  const width = () => page.locator(".cell .frame").first().evaluate((frame) => frame.offsetWidth);
  const small = await width();
  await page.keyboard.press("+");
  expect((await width()) > small, "+ makes faces larger");
  await page.keyboard.press("-");

  // Inks, bleed, colours.
  await page.locator("#inks label", { hasText: "Mono" }).click();
  ({ path } = await seen(page, name, (await seen(page, name)).path));
  await shoot("mono");
  await page.locator("#inks label", { hasText: "Full" }).click();
  await page.check("#bleed");
  await page.check("#safe");
  await seen(page, name, path);
  await page.waitForTimeout(500);
  const outline = await page.locator(".cell .cut").first().evaluate((cut) => [cut.offsetWidth, cut.parentElement.offsetWidth]);
  expect(outline[0] > 0 && outline[0] < outline[1], `the cut lies within the bleed: ${outline}`);
  await shoot("bleed");
  await page.uncheck("#bleed");
  await page.uncheck("#safe");
  await page.selectOption("#vision", "deutan");
  const filter = await page.locator(".cell img").first().evaluate((image) => getComputedStyle(image).filter);
  expect(/deutan/.test(filter), `the filter is ${filter}`);
  await shoot("vision");
  await page.selectOption("#vision", "");

  // Other views, and what follows in the background.
  await page.keyboard.press("2");
  await page.waitForSelector(".held img[src]");
  await page.waitForTimeout(200);
  await shoot("hand");
  await page.keyboard.press("3");
  await page.waitForSelector(".leaf img[src]", { timeout: 60000 });
  await page.waitForTimeout(300);
  await shoot("sheets");
  await page.keyboard.press("5");
  await page.waitForFunction(() => document.body.dataset.work === "", null, { timeout: 120000 });
  await shoot("findings");
  await page.keyboard.press("1");

  // What a reader who does not see, or has no mouse, is owed; and a telephone.
  await page.evaluate(readFileSync(axe, "utf8"));
  const told = await page.evaluate(() => globalThis.axe?.run(document, { runOnly: ["wcag2a", "wcag2aa"] }));
  for (const one of told?.violations ?? []) fault(`${one.id}: ${one.nodes[0].html}`);
  looks += 1;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.waitForTimeout(400);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide <= 0, `a telephone scrolls sideways by ${wide}`);
  await shoot("phone");
  await page.locator(".cell").first().click();
  await page.waitForTimeout(500);
  await shoot("phone-detail");
  await page.keyboard.press("Escape");

  // A page of somebody else's sees nothing.
  const foreign = await context.newPage();
  await foreign.route("http://evil.example/", (route) => route.fulfill({ contentType: "text/html", body: "<p>x" }));
  await foreign.goto("http://evil.example/");
  const stolen = await foreign.evaluate(async (address) => {
    const tried = async (path) => fetch(new URL(path, address), { mode: "no-cors" }).then((answer) => answer.type, () => "failed");
    const frame = document.createElement("img");
    const image = new Promise((done) => {
      frame.onload = () => done("loaded");
      frame.onerror = () => done("failed");
    });
    frame.src = new URL("/events/full", address);
    document.body.append(frame);
    return [await tried("/"), await image];
  }, address);
  expect(!stolen.includes("loaded") && !stolen.includes("basic"), `a foreign page gets ${stolen}`);
  await foreign.close();
}

async function latency(page) {
  await page.waitForSelector(".cell img[src]");
  await page.waitForFunction(() => document.body.dataset.work === "", null, { timeout: 120000 });
  const name = await firstFace(page);
  const kinds = {
    row: (number, text) => ["decks/battle.toml", changed(text["decks/battle.toml"], `Save number ${number}.`)],
    template: (number, text) => ["templates/card/note.svg", text["templates/card/note.svg"].replace(/<\/svg>\s*$/, `<rect x="${20 + number}" y="20" width="9" height="9" fill="#c00"/></svg>\n`)],
    sheet: (number) => [option("--sheet") ?? "", number],
  };
  const wanted = option("--sheet") ? ["sheet"] : ["row", "template"];
  for (const kind of wanted) {
    const text = Object.fromEntries(["decks/battle.toml", "templates/card/note.svg"].map((file) => [file, existsSync(join(folder, file)) ? readFileSync(join(folder, file), "utf8") : ""]));
    const times = [];
    let { path } = await seen(page, name);
    for (let number = 1; number <= saves; number += 1) {
      const coming = seen(page, name, path);
      const [file, content] = kinds[kind](number, text);
      const bytes = kind === "sheet" ? readFileSync(`${option("--variants")}/${number % 2}.xlsx`) : content;
      const begun = save(file, bytes);
      const shown = await coming;
      times.push(shown.at - begun);
      path = shown.path;
      await page.waitForTimeout(Number(option("--pause") ?? 900));
    }
    times.sort((one, other) => one - other);
    const at = (part) => Math.round(times[Math.min(Math.floor(times.length * part), times.length - 1)]);
    console.log(`${kind}: ${times.length} saves, median ${at(0.5)} ms, nine of ten ${at(0.9)} ms, worst ${at(1)} ms`);
    for (const [file, content] of Object.entries(text)) if (content) save(file, content);
    await page.waitForTimeout(1500);
  }
}
