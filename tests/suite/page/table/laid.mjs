// What the page shows of the table, to be compared: where each piece lies, what is counted, and what stands in numbers.
export const laid = (page) =>
  page.evaluate(() => {
    const where = (piece) => Object.values(piece.parentElement?.closest("[data-space], [data-place], [data-piece]")?.dataset ?? {});
    const pieces = [...document.querySelectorAll("#table [data-piece]")].map((piece) => `${piece.dataset.piece} ${where(piece)}`);
    const numbers = [...document.querySelectorAll("#table :is(.count, .number, .tally b, .entry)")].map((number) => number.textContent);
    return [...pieces.sort(), ...numbers].join("\n");
  });
