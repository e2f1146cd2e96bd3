// What dice are rolled for: where nothing names it, the rule by which they fell does.
import { state } from "./state.js";

/** A frame whose dice say what they are for. */
export function purposed(frame) {
  const before = state.arrived.at(-1) ?? state.frame;
  // As long as nothing has happened since, they lie as they fell.
  if (frame.dice.length === 0 && before?.epoch === frame.epoch && before.logged === frame.logged) return { ...frame, dice: before.dice };
  const lines = state.log.slice(before?.logged ?? 0, frame.logged).filter(({ kind }) => kind === "event");
  const dice = frame.dice.map((roll) => (roll.about ? roll : { ...roll, about: purpose(roll, lines) }));
  return { ...frame, dice };
}

function purpose({ text, total }, lines) {
  const { rule } = lines.find((line) => line.text.startsWith(text) && line.text.endsWith(` ${total}`)) ?? {};
  return state.layout?.sections[rule]?.title ?? "";
}
