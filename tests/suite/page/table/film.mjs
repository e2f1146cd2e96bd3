// The film of a game that is over: it shows other tables than the last, and in the end the last again.

import { laid } from "./laid.mjs";

export async function film({ page, expect, shoot }) {
  const look = page.getByRole("button", { name: "Look at it again" });
  if (!(await look.isVisible())) return expect(false, "there is no film of the game");
  const end = await laid(page);
  await look.click();
  const slider = page.locator("#film input[type=range]");
  const at = (moment) => page.waitForFunction((moment) => document.querySelector("#film input").value === `${moment}` && document.body.dataset.settled === "true", moment, { timeout: 5000 }).then(() => page.waitForTimeout(250));
  await page.waitForFunction(() => Number(document.querySelector("#film input").value) >= 1);
  await page.getByRole("button", { name: "Pause" }).click();
  const last = Number(await slider.getAttribute("max"));
  await slider.fill("0");
  await at(0);
  expect((await laid(page)) !== end, "the film begins with the table at its end");
  await slider.fill(`${Math.floor(last / 2)}`);
  await at(Math.floor(last / 2));
  await shoot(page, "film");
  await page.getByRole("button", { name: "One step back" }).click();
  await at(Math.floor(last / 2) - 1);
  await slider.fill(`${last}`);
  await at(last);
  expect((await laid(page)) === end, "the film ends with another table than the game");
  expect(await page.locator("#again").isVisible(), "after the film it can be played again");
}
