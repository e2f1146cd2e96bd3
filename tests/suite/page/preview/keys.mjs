// Without a mouse, or without seeing it: the order of Tab, what has the focus, arrows, Esc; roles, names and contrasts in
// each view, by day and by night; nothing moves for who does not want it. Any game with a few cards.
export default async function look({ address, page, expect, accessible, shoot }) {
  await page.goto(address);
  await page.waitForFunction(() => document.querySelectorAll(".cell img[src]").length > 1);
  const press = (key) => page.keyboard.press(key);
  const focus = () => page.evaluate(() => {
    const now = document.activeElement;
    // A choice of several is shown by its label.
    const shown = now.matches(".switch input") ? now.closest("label") : now;
    const box = shown.getBoundingClientRect();
    return {
      what: now === document.body ? "" : now.dataset.name ?? now.dataset.view ?? (now.id || now.className || now.textContent.trim() || now.tagName),
      cell: now.matches(".cell"),
      tab: now.matches("[role=tab]"),
      outlined: getComputedStyle(shown).outlineStyle !== "none",
      within: box.width > 0 && box.bottom > 0 && box.top < innerHeight,
    };
  });

  // Each stop can be seen; of tabs and of faces there is one.
  const stops = [];
  for (let at = 0; at < 80; at += 1) {
    await press("Tab");
    const stop = await focus();
    if (!stop.what) break;
    stops.push(stop);
  }
  expect(stops.length > 6 && stops.length < 60, `${stops.length} stops of Tab`);
  for (const stop of stops) expect(stop.outlined && stop.within, `the focus on “${stop.what}” cannot be seen`);
  expect(stops[0].what === "skip", `Tab leads to “${stops[0].what}” first`);
  expect(stops.filter((stop) => stop.tab).length === 1, "one stop of all views");
  expect(stops.filter((stop) => stop.cell).length === 1, "one stop of all faces");
  expect(stops.at(-1).cell, `Tab leads to “${stops.at(-1).what}” last`);

  // Past everything, to the faces, and among them.
  await page.locator("#skip").focus();
  await shoot(page, "skip");
  await press("Enter");
  const first = await focus();
  expect(first.cell && first.outlined, `past everything is “${first.what}”`);
  await press("ArrowRight");
  const second = (await focus()).what;
  expect(second !== first.what, "→ goes on");
  await press("ArrowLeft");
  expect((await focus()).what === first.what, "← goes back");
  await press("End");
  const last = (await focus()).what;
  await press("Home");
  expect(last !== first.what && (await focus()).what === first.what, "Home and End");
  await press("ArrowDown");
  await press("ArrowUp");
  expect((await focus()).cell, "up and down stay among the faces");
  await press("Home");

  // One face: arrows lead on, and closing it leads back to the one that was shown.
  await press("Enter");
  expect(await page.evaluate(() => document.getElementById("detail").contains(document.activeElement)), "the focus goes to what was opened");
  await press("ArrowRight");
  await accessible(page, "one face");
  await press("Escape");
  expect((await focus()).what === second, `closed, the focus is on “${(await focus()).what}”`);
  // Choices keep their arrows while one is open.
  await press("Enter");
  await page.locator("#inks input").first().focus();
  await press("ArrowRight");
  expect(await page.locator("#inks input[value=low]").isChecked(), "→ chooses the next ink");
  await press("ArrowLeft");
  await press("Escape");

  // Views.
  await page.locator("[role=tab][aria-selected=true]").focus();
  for (const view of ["hand", "sheets", "rules", "faults", "faces"]) {
    await press("ArrowRight");
    expect((await focus()).what === view && (await page.locator(`#${view}`).isVisible()), `→ leads to ${view}`);
    await accessible(page, view);
  }
  await page.emulateMedia({ colorScheme: "dark" });
  for (const key of ["2", "5", "1"]) {
    await press(key);
    await accessible(page, `at night, view ${key}`);
  }
  await page.locator(".cell").first().focus();
  await press("Enter");
  await accessible(page, "at night, one face");
  await page.waitForTimeout(500);
  await shoot(page, "night");
  await press("Escape");
  await page.emulateMedia({ colorScheme: "light" });

  // What lights up is still for who wants no motion.
  const motion = () => page.evaluate(() => {
    const cell = document.querySelector(".cell");
    cell.classList.add("changed");
    return getComputedStyle(cell.querySelector(".frame")).animationName;
  });
  expect((await motion()) === "none", "no motion for who wants none");
  await page.emulateMedia({ reducedMotion: "no-preference" });
  expect((await motion()) === "changed", "what has changed lights up");

  // A window that one face fills: nothing else can be reached meanwhile.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator(".cell").first().focus();
  await press("Enter");
  const role = await page.locator("#detail").getAttribute("role");
  expect(role === "dialog", `what fills the window is a ${role}`);
  for (let at = 0; at < 8; at += 1) {
    await press("Tab");
    const inside = await page.evaluate(() => document.activeElement === document.body || document.getElementById("detail").contains(document.activeElement));
    expect(inside, "Tab leaves what fills the window");
  }
  await accessible(page, "one face on a telephone");
  await press("Escape");
}
