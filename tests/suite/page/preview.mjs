// Looks at `warpress preview` in Chromium, and saves files of its game meanwhile:
//
//     node preview.mjs ADDRESS FOLDER [--as WHAT] [--shots FOLDER] [--page FOLDER]
//
// WHAT is what is to be seen, a module in `preview/` that says what it needs of the game in FOLDER: `saves` (as a
// designer does), `keys` (without a mouse), `room` (on a telephone, with a token), `many` (hundreds of faces), `soon`
// (how long it takes from a save to the picture). `--page` takes the files of the page from a folder, to work on them.
// Says what is wrong, one fault a line, and last how many looks were taken. Exit codes: 0 no fault, 1 faults, 2 a failure.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createRequire } from "node:module";

const [address, folder, ...rest] = process.argv.slice(2);
const option = (name) => (rest.includes(name) ? rest[rest.indexOf(name) + 1] : null);
const shots = option("--shots") && resolve(option("--shots"));
const own = option("--page") && resolve(option("--page"));
const what = option("--as") ?? "saves";
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

/** What the modules look with. */
const tools = {
  address,
  folder,
  option,
  fault,
  expect(good, what) {
    looks += 1;
    if (!good) fault(what);
  },
  shoot: async (page, name) => shots && (await page.screenshot({ path: join(shots, `${name}.png`) })),
  /** As an editor does it: a new file takes the place of the old. Returns when. */
  save(name, text) {
    const path = join(folder, name);
    writeFileSync(`${path}.new`, text);
    const at = performance.timeOrigin + performance.now();
    renameSync(`${path}.new`, path);
    return at;
  },
  read: (name) => readFileSync(join(folder, name), "utf8"),
  has: (name) => existsSync(join(folder, name)),
  /** A deck with other words on its first card. */
  reworded: (deck, words) => deck.replace(/(\ntext = ")[^"]*/, `$1${words}`),
  firstFace: (page) => page.locator(".cell").first().getAttribute("data-name"),
  seen,
  /** What a reader who does not see well, or not at all, is owed. */
  async accessible(page, where) {
    if (!(await page.evaluate(() => Boolean(globalThis.axe)))) await page.evaluate(readFileSync(axe, "utf8"));
    const runOnly = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
    const told = await page.evaluate((runOnly) => globalThis.axe.run(document, { runOnly }), runOnly);
    looks += 1;
    for (const one of told.violations) fault(`${where}, ${one.id}: ${one.nodes.length} × ${one.nodes[0].html}`);
  },
};

/** Waits for a face to have a picture, other than this one; returns which, and when it was seen. */
function seen(page, name, before = "") {
  return page.evaluate(
    ([name, before]) =>
      new Promise((done, fail) => {
        const picture = () => document.querySelector(`.cell[data-name="${CSS.escape(name)}"] img`)?.dataset.path ?? "";
        const timer = setTimeout(() => fail(new Error(`no new picture of ${name}`)), 30000);
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

/** A page that is watched: it may not fail, and asks nobody but its server. */
async function open(context) {
  const page = await context.newPage();
  const { origin, hash } = new URL(address);
  page.on("pageerror", (error) => fault(`the page fails: ${error}`));
  // That something was refused is looked at where it is; and an address that is no loopback has no secure origin.
  page.on("console", (said) => said.type() === "error" && !/status of 4|Cross-Origin-Opener-Policy header has been ignored/.test(said.text()) && fault(`the page says: ${said.text()}`));
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (!["blob:", "data:"].includes(url.protocol) && url.origin !== origin) fault(`it asks elsewhere: ${url}`);
    if (hash && `${url.pathname}${url.search}`.includes(hash.slice(1))) fault(`the token is in ${url}`);
  });
  if (own) {
    await page.route("**/*", (route) => {
      const { pathname } = new URL(route.request().url());
      const path = join(own, pathname === "/" ? "index.html" : pathname);
      return /^\/(\w+\.(js|css))?$/.test(pathname) && existsSync(path) ? route.fulfill({ path }) : route.fallback();
    });
  }
  return page;
}

try {
  const { default: look, context: settings = {} } = await import(`./preview/${what}.mjs`);
  // Without a sandbox, since CI is root; the page is our own.
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 }, reducedMotion: "reduce", ...settings });
  const page = await open(context);
  await look({ ...tools, page, context, open: () => open(context) });
  await browser.close();
} catch (error) {
  console.error(error);
  process.exit(2);
}
console.log(`${looks} looks, ${faults} faults`);
process.exitCode = faults > 0 ? 1 : 0;
