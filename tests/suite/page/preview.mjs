// Looks at `warpress preview` in Chromium, and saves files of its game meanwhile:
//
//     node preview.mjs ADDRESS FOLDER [--as WHAT] [--shots FOLDER] [--page FOLDER]
//
// WHAT is what is to be seen, a module in `preview/` that says what it needs of the game in FOLDER: `saves` (as a
// designer does), `keys` (without a mouse), `room` (on a telephone, with a token), `many` (hundreds of faces), `soon`
// (how long it takes from a save to the picture). `--page` takes the files of the page from a folder, to work on them.
// Says what is wrong, one fault a line, and last how many looks were taken. Exit codes: 0 no fault, 1 faults, 2 a failure.
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { options, take } from "./looks.mjs";

const [address, folder, ...rest] = process.argv.slice(2);
const option = options(rest);

/** What the modules look with, besides what all have. */
const tools = {
  folder,
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

await take(`./preview/${option("--as") ?? "saves"}.mjs`, { address, option, tools });
