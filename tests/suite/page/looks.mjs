// What the looks at our pages in Chromium have in common: options, faults, and a browser that is watched.
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createRequire } from "node:module";

/** Options by name in what was given to the program. */
export const options = (given) => (name) => (given.includes(name) ? given[given.indexOf(name) + 1] : null);

/**
 * Looks at the page at an address with a module (its `default`, its `context` for the browser, and the errors that are `awaited`), which gets
 * `tools` and what stands below. Says each fault in a line, and last how many looks were taken; sets the exit code.
 */
export async function take(module, { address, option, tools }) {
  const shots = option("--shots") && resolve(option("--shots"));
  const own = option("--page") && resolve(option("--page"));
  if (shots) mkdirSync(shots, { recursive: true });
  let faults = 0;
  let looks = 0;
  const fault = (what) => {
    faults += 1;
    console.log(what);
  };
  const common = {
    address,
    option,
    fault,
    expect(good, what) {
      looks += 1;
      if (!good) fault(what);
    },
    shoot: async (page, name) => shots && (await page.screenshot({ path: join(shots, `${name}.png`) })),
    /** What a reader who does not see well, or not at all, is owed. */
    async accessible(page, where) {
      if (!(await page.evaluate(() => Boolean(globalThis.axe)))) await page.evaluate(readFileSync(axe, "utf8"));
      const runOnly = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
      const told = await page.evaluate((runOnly) => globalThis.axe.run(document, { runOnly }), runOnly);
      looks += 1;
      for (const one of told.violations) fault(`${where}, ${one.id}: ${one.nodes.length} × ${one.nodes[0].html}`);
    },
  };
  try {
    const { default: look, context: settings = {}, awaited } = await import(module);
    const { chromium } = await import("playwright-core");
    // Without a sandbox, since CI is root; the page is our own.
    const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
    const another = () => browser.newContext({ viewport: { width: 1400, height: 900 }, reducedMotion: "reduce", ...settings });
    const context = await another();
    const open = () => watched(context, { address, own, fault, awaited });
    /** A page on a device of its own, for this address. */
    const device = async (address) => watched(await another(), { address, own, fault, awaited });
    await look({ ...common, ...tools, page: await open(), context, open, device });
    await browser.close();
  } catch (error) {
    console.error(error);
    process.exit(2);
  }
  console.log(`${looks} looks, ${faults} faults`);
  process.exitCode = faults > 0 ? 1 : 0;
}

const places = [process.env.WARPRESS_CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const executablePath = places.filter(Boolean).find((place) => existsSync(place));
const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** A page that is watched: it may not fail, and asks nobody but its server. */
async function watched(context, { address, own, fault, awaited }) {
  const page = await context.newPage();
  const { origin, hash } = new URL(address);
  page.on("pageerror", (error) => fault(`the page fails: ${error}`));
  // That something was refused is looked at where it is; and an address that is no loopback has no secure origin.
  const known = [/status of 4|Cross-Origin-Opener-Policy header has been ignored/, awaited].filter(Boolean);
  page.on("console", (said) => {
    const text = said.text();
    if (said.type() === "error" && !known.some((one) => one.test(text))) fault(`the page says: ${text}`);
  });
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (!["blob:", "data:"].includes(url.protocol) && url.origin !== origin) fault(`it asks elsewhere: ${url}`);
    if (hash && `${url.pathname}${url.search}`.includes(hash.slice(1))) fault(`the token is in ${url}`);
  });
  if (own) {
    await page.route("**/*", (route) => {
      const { pathname } = new URL(route.request().url());
      const name = pathname === "/" ? "index.html" : pathname;
      // What pages have in common lies in a folder beside their own.
      const path = [own, join(own, "../page")].map((folder) => join(folder, name)).find(existsSync);
      return /^\/(\w+\.(js|css))?$/.test(pathname) && path ? route.fulfill({ path }) : route.fallback();
    });
  }
  return page;
}
