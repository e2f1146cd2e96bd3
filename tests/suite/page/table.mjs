// Looks at `warpress table` in Chromium, and plays its game meanwhile:
//
//     node table.mjs ADDRESS… [--as WHAT] [--answers N] [--seed N] [--shots FOLDER] [--page FOLDER]
//
// WHAT is what is to be seen, a module in `table/`: `play` (a game to its end by what is lit), `keys` (without a mouse),
// `look` (for those who see badly, and for pictures), `two` (two players at one device: needs a game of two persons),
// `wrong` (what is refused, and a broken line), `gestures` (undo, a hint, a drag), `soon` (how long it takes from a click to
// the next question). Of several addresses, each is that of a seat, and the last that of a spectator: `several` (all play to
// the end, each on a device of its own), `away` (devices that drop out, and others that take a seat over). Only these answer
// questions, at most `--answers` of them. `--page` takes the files of the page from a folder, to work on them.
// Says what is wrong, one fault a line, and last how many looks were taken. Exit codes: 0 no fault, 1 faults, 2 a failure.
import { options, take } from "./looks.mjs";
import { chance } from "./table/chance.mjs";
import { fair } from "./table/fair.mjs";
import * as hands from "./table/hands.mjs";
import { places } from "./table/places.mjs";

const given = process.argv.slice(2);
const addresses = given.filter((one) => one.startsWith("http://"));
const option = options(given);
const seed = Number(option("--seed") ?? 1);

/** What the modules look with, besides what all have. */
const tools = {
  ...hands,
  places,
  fair,
  addresses,
  most: Number(option("--answers") ?? 1000),
  seed,
  chance,
  random: chance(seed),
};

await take(`./table/${option("--as") ?? "play"}.mjs`, { address: addresses[0], option, tools });
