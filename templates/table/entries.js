// The log as it is read: what is said several times over stands once.

/** Lines of the log as entries; `count` says how often. */
export function entries(lines) {
  const found = [];
  for (const { kind, text, rule } of lines) {
    const last = found.at(-1);
    if (last && kind === "event" && last.kind === kind && last.text === text && last.rule === rule) last.count += 1;
    else found.push({ kind, text, rule, count: 1 });
  }
  return found;
}

/** How the table was set up, and what has been played since; before the first turn, all is the former. */
export function parted(lines) {
  const first = lines.findIndex(({ kind }) => kind === "turn");
  return first < 0 ? [lines, []] : [lines.slice(0, first), lines.slice(first)];
}
