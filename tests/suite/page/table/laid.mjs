// What the page shows of the table, to be compared: what lies where, what is counted, and what stands in numbers. Things go
// by what they are called to the player: what a page calls them itself may change.
export const laid = (page) =>
  page.evaluate(() => {
    const name = (piece) => piece.getAttribute("aria-label") ?? "";
    const where = (piece) => {
      const around = piece.parentElement?.closest("[data-space], [data-place], [data-piece]");
      return around && (around.dataset.space ?? around.dataset.place ?? name(around));
    };
    const pieces = [...document.querySelectorAll("#table [data-piece]")].map((piece) => `${name(piece)} ${where(piece)}`);
    const numbers = [...document.querySelectorAll("#table :is(.count, .number, .tally b, .entry)")].map((number) => number.textContent);
    return [...pieces.sort(), ...numbers].join("\n");
  });
