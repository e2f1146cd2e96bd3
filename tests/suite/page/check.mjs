// Opens pages of rules in Chromium and says what is wrong with them, one fault a line:
//
//     node check.mjs [--shots FOLDER] PAGE…
//
// The last line says how many pages were looked at. `--shots` leaves pictures of all widths and the printed
// page; `--probe` only says whether there is all that is needed, and its versions. Exit codes: 0 no fault, 1 faults, 2 a failure.
import { execFileSync } from "node:child_process";
import { createRequire } from "node:module";
import { existsSync, mkdirSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** Widths of a telephone, a tablet and a desk (CSS pixels). */
const WIDTHS = [320, 768, 1280];
/** What A4 leaves between margins of 15 mm; a letter is wider. */
const PAPER = Math.floor(((210 - 30) / 25.4) * 96);
/** No letter is smaller (CSS pixels). */
const SMALLEST = 12;

/** At once, for two cores. */
const PAGES = 2;

function browser() {
  const named = process.env.WARPRESS_CHROMIUM;
  const places = named ? [named] : ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
  const found = places.find((place) => existsSync(place));
  if (!found) throw new Error(`no Chromium at ${places.join(", ")}`);
  return found;
}

async function needs() {
  try {
    const { chromium } = await import("playwright-core");
    return { chromium, axe: createRequire(import.meta.url).resolve("axe-core/axe.min.js"), executablePath: browser() };
  } catch (error) {
    const missing = ["ERR_MODULE_NOT_FOUND", "MODULE_NOT_FOUND"].includes(error.code);
    console.error(missing ? "its packages are missing: npm ci --prefix tests/suite/page" : error.message);
    process.exit(2);
  }
}

const args = process.argv.slice(2);
const { chromium, axe, executablePath } = await needs();
if (args[0] === "--probe") {
  const version = (name) => `${name} ${createRequire(import.meta.url)(`${name}/package.json`).version}`;
  const chromium = execFileSync(executablePath, ["--version"], { encoding: "utf8" }).trim();
  console.log([chromium, version("playwright-core"), version("axe-core")].join(", "));
  process.exit(0);
}
const shots = args[0] === "--shots" ? resolve(args.splice(0, 2)[1]) : null;
if (shots) mkdirSync(shots, { recursive: true });

let faults = 0;
let looked = 0;
try {
  // Without a sandbox, since CI is root; the pages are our own, and fetch nothing.
  const opened = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  const left = [...args];
  const work = async () => {
    for (let file = left.shift(); file !== undefined; file = left.shift()) {
      const context = await opened.newContext({ reducedMotion: "reduce" });
      await look(await context.newPage(), file, (where, what) => {
        faults += 1;
        console.log(`${basename(file)}: ${where}: ${what.replaceAll("\n", " ")}`);
      });
      await context.close();
      looked += 1;
    }
  };
  await Promise.all(Array.from({ length: PAGES }, work));
  await opened.close();
} catch (error) {
  console.error(error);
  process.exit(2);
}
console.log(`${looked} pages, ${faults} faults`);
process.exitCode = faults > 0 ? 1 : 0;

async function look(page, file, fault) {
  const url = pathToFileURL(resolve(file)).href;
  page.on("request", (request) => {
    if (request.url() !== url && !request.url().startsWith("data:")) fault("page", `fetches ${request.url()}`);
  });
  page.on("console", (message) => {
    if (message.type() === "error") fault("page", message.text());
  });
  await page.goto(url);
  const torn = await page.evaluate(async () => {
    await Promise.allSettled([...document.fonts].map((face) => face.load()));
    return [...document.fonts].filter((face) => face.status === "error").map((face) => `${face.family} ${face.weight} ${face.style}`);
  });
  torn.forEach((face) => fault("page", `a typeface cannot be read: ${face}`));
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await fits(page, width, `${width} px`, fault);
    for (const scheme of ["light", "dark"]) {
      // Colours do not depend on the width, nor much of the rest on 768.
      if (!shots && scheme === "dark" && width < 1280) continue;
      await page.emulateMedia({ colorScheme: scheme });
      if (width !== 768) await access(page, `${width} px, ${scheme}`, fault);
      if (shots) await shoot(page, `${basename(file, ".html")}-${width}-${scheme}`);
    }
  }
  await page.emulateMedia({ colorScheme: "dark", media: "print" });
  await page.setViewportSize({ width: PAPER, height: 1000 });
  await prints(page, fault);
  if (shots) await page.pdf({ path: join(shots, `${basename(file, ".html")}.pdf`), format: "A4", margin: margins() });
}

/** Nothing is wider than the page but what scrolls by itself, and all can be read and seen. */
async function fits(page, width, where, fault) {
  const found = await page.evaluate(
    ({ width, smallest }) => {
      const found = [];
      const whole = document.scrollingElement.scrollWidth;
      if (whole > width) found.push(`the page is ${whole} px wide`);
      const name = (element) => `<${element.localName}> “${element.textContent.trim().replace(/\s+/g, " ").slice(0, 40)}”`;
      for (const element of document.body.querySelectorAll("*")) {
        const style = getComputedStyle(element);
        if (element.scrollWidth > element.clientWidth + 1 && ["hidden", "clip"].includes(style.overflowX)) {
          found.push(`${name(element)} is cut at its side`);
        }
        const speaks = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
        if (speaks && parseFloat(style.fontSize) < smallest) found.push(`${name(element)} is set in ${style.fontSize}`);
      }
      // What leaves its column lies on something else, though the page may be wide enough for it.
      const column = document.querySelector("main").getBoundingClientRect();
      for (const element of document.querySelectorAll("main :is(p, li, dl, pre, img, h2, h3, h4, .table, .aside)")) {
        const box = element.getBoundingClientRect();
        if (element.closest(".table") && !element.matches(".table")) continue;
        if (box.left < column.left - 1 || box.right > column.right + 1) found.push(`${name(element)} leaves its column`);
      }
      for (const image of document.images) {
        if (image.naturalWidth === 0) found.push(`a picture cannot be read: ${image.alt}`);
        const ratio = image.naturalWidth / image.naturalHeight / (image.clientWidth / image.clientHeight);
        if (Math.abs(ratio - 1) > 0.02) found.push(`a picture is stretched: ${image.alt}`);
      }
      return found;
    },
    { width, smallest: SMALLEST },
  );
  found.forEach((what) => fault(where, what));
}

/** What axe-core has against it. */
async function access(page, where, fault) {
  if (!(await page.evaluate(() => "axe" in window))) await page.addScriptTag({ path: axe });
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  for (const { id, impact, nodes } of violations) {
    const first = nodes[0];
    const why = [...first.any, ...first.all, ...first.none][0]?.message ?? "";
    fault(where, `${impact}: ${id}: ${nodes.length} × ${first.html.slice(0, 120)} ${why}`);
  }
}

/** Paper does not scroll, and it is white. */
async function prints(page, fault) {
  const found = await page.evaluate(() => {
    const found = [];
    const whole = document.scrollingElement;
    if (whole.scrollWidth > whole.clientWidth) found.push(`the page is ${whole.scrollWidth} px wide`);
    const ground = getComputedStyle(document.body).backgroundColor;
    if (!["rgb(255, 255, 255)", "rgba(0, 0, 0, 0)"].includes(ground)) found.push(`the ground is ${ground}`);
    for (const table of document.querySelectorAll(".table")) {
      if (table.scrollWidth > table.clientWidth + 1) found.push(`a table is cut: ${table.getAttribute("aria-label")}`);
    }
    const whole_ones = "tr, figure, h2, h3, h4";
    for (const element of document.querySelectorAll(whole_ones)) {
      const style = getComputedStyle(element);
      const heading = /^h\d$/.test(element.localName);
      const broken = heading ? !style.breakAfter.startsWith("avoid") : !style.breakInside.startsWith("avoid");
      if (broken) found.push(`<${element.localName}> may be torn apart: ${element.textContent.trim().replace(/\s+/g, " ").slice(0, 40)}`);
    }
    return found;
  });
  found.forEach((what) => fault("print", what));
}

async function shoot(page, name) {
  await page.screenshot({ path: join(shots, `${name}.png`), fullPage: true });
}

function margins() {
  return { top: "15mm", bottom: "15mm", left: "15mm", right: "15mm" };
}
