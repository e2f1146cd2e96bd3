// Boards and forms as printed, with what stands on their spaces. Boards are on the stage in the middle; forms, and
// boards that another has sent aside, lie on a shelf beside it, and come to the stage when they are clicked.
import { make } from "./make.js";
import { filled } from "./numbers.js";
import { call, picture, piece } from "./pieces.js";
import { plates, read } from "./plates.js";
import { state } from "./state.js";
import { lay, stack } from "./stacks.js";
import { zoomable } from "./zoom.js";

/** All boards of the game, in its order. */
export let boards = [];

/** Which one has the stage for itself; `null`: all that are no forms. */
let alone = null;
const watchers = [];

/** Calls `act` when another board comes to the stage. */
export const staged = (act) => watchers.push(act);

/** Makes them anew for a game. */
export function unpack() {
  alone = null;
  boards = state.layout.boards.map((about) => {
    const face = state.layout.faces[about.face];
    const image = make("img", { class: "print", alt: "", draggable: "false" });
    const sheet = make("div", { class: "sheet" }, image);
    call(image, about.name);
    const view = make("div", { class: "view" }, sheet);
    const element = make("section", { class: `board${about.form ? " form" : ""}`, "data-board": about.id, "aria-label": about.name }, view);
    element.style.setProperty("--w", face.w);
    element.style.setProperty("--h", face.h);
    sheet.style.setProperty("--w", face.w);
    sheet.style.setProperty("--h", face.h);
    const spaces = new Map();
    for (const one of about.spaces) {
      const pieces = stack(one.half);
      const space = make("div", { class: "space", "data-space": one.id, role: "group", "aria-label": one.name }, pieces);
      space.style.setProperty("--x", one.x / face.w);
      space.style.setProperty("--y", one.y / face.h);
      space.style.setProperty("--half", one.half);
      spaces.set(one.id, Object.assign(space, { at: one, stack: pieces }));
      sheet.append(space);
    }
    const board = Object.assign(element, { about, face, image, sheet, view, spaces });
    board.zoom = zoomable(board);
    const lift = make("button", { class: "lift", "aria-label": `Look at ${about.name}` }, make("span", {}, about.name));
    lift.addEventListener("click", () => stage(board));
    const back = make("button", { class: "back", hidden: true, on: { click: () => stage(board) } }, "Back to the table");
    board.append(lift, back);
    board.back = back;
    return board;
  });
}

/** Brings one to the stage by itself, or all again. */
export function stage(board) {
  alone = alone === board ? null : board;
  for (const one of boards) one.back.hidden = one !== alone;
  for (const act of watchers) act();
}

/** Whether a board can be seen from a seat: its own and those of nobody; others' are seen with their owners. */
const shared = ({ about }, own) => about.seat === null || about.seat === own;

const size = ({ face: { w, h } }) => w * h;

/** The board for which there is room where there is room for one: on which the question is, else the largest; of several,
 *  the first. */
function foremost(main) {
  const meant = new Set(state.task?.options?.flatMap(({ on }) => on));
  const isMeant = ([id, { items = [] }]) => meant.has(`space:${id}`) || items.some((item) => meant.has(`piece:${item.id}`));
  const asked = main.filter(({ spaces }) => [...spaces].some(isMeant));
  return (asked.length ? asked : main).toSorted((one, other) => size(other) - size(one)).slice(0, 1);
}

/** Which boards have the stage, and which lie on the shelf. */
export function split(narrow) {
  const own = state.frame?.seat ?? null;
  const mine = boards.filter((board) => shared(board, own));
  if (alone) return { stage: [alone], shelf: boards.filter((board) => board !== alone), alone };
  const named = mine.filter((board) => board.about.middle);
  const real = mine.filter((board) => !board.about.form);
  const tracks = mine.filter((board) => board.about.fields?.some(({ kind }) => kind === "track"));
  // A game may say itself what lies in the middle. Else a form to write on is looked at when it is wanted, but a track is a
  // board.
  const main = [named, real, tracks].find(({ length }) => length > 0) ?? [];
  const stage = narrow ? foremost(main) : main;
  return { stage, shelf: boards.filter((board) => !stage.includes(board)), alone };
}

/** Where the spaces of this name are: of several boards with the same one, that of its owner, else the first. */
export function spaceOf(id, owner = null) {
  const having = boards.filter((board) => board.spaces.has(id));
  const board = having.find((board) => owner !== null && board.about.seat === owner) ?? having[0];
  return board?.spaces.get(id) ?? null;
}

/** Every element of a space, one for each board that has it. */
export const spacesOf = (id) => boards.flatMap((board) => board.spaces.get(id) ?? []);

/** How large (mm) something of which nothing can be seen is drawn on a space: as a counter that leaves some of it free. */
function unprinted({ half }) {
  const side = Math.min(14, half * 1.4);
  return { w: side, h: side };
}

/** Draws what stands on them. */
export function stand() {
  const standing = new Map();
  for (const [id, items] of Object.entries(state.frame.places)) {
    for (const item of items) {
      const space = spaceOf(id, item.owner ?? null);
      if (!space) continue;
      if (!standing.has(space)) standing.set(space, []);
      standing.get(space).push(item);
    }
  }
  const plated = plates();
  for (const board of boards) {
    for (const [id, space] of board.spaces) {
      const items = standing.get(space) ?? [];
      const size = unprinted(space.at);
      lay(space.stack, items.map((item, at) => piece(item, item.id ?? `${board.about.id}:${id}:${at}`, size)));
      space.items = items;
      const first = spaceOf(id) === space;
      space.plate?.remove();
      space.plate = first ? plated.get(id) : null;
      if (space.plate) space.append(space.plate);
    }
    for (const old of board.sheet.querySelectorAll(":scope > .entry")) old.remove();
    board.sheet.append(...filled(board.about));
  }
}

/** Pictures as sharp, and plates as plain, as the boards are large now. */
export function sharpen() {
  for (const board of boards) {
    if (!board.isConnected) continue;
    picture(board.image, board.face, 1100);
    if (!board.classList.contains("aside")) read(board);
  }
}
