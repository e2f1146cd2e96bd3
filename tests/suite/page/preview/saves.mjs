// A designer at work. FOLDER has a deck of TOML (`decks/battle.toml`) whose cards its own template draws
// (`templates/card/note.svg`), a form (`forms/log.toml`), a map (`maps/banks.toml`) and rules.
export default async function look({ address, page, context, expect, save, read, reworded, seen, firstFace, accessible, shoot: shot }) {
  const shoot = (name) => shot(page, name);
  const deck = read("decks/battle.toml");
  const template = read("templates/card/note.svg");
  await page.goto(address);
  await page.waitForSelector(".cell img[src]");
  const name = await firstFace(page);
  let { path } = await seen(page, name);
  await page.waitForFunction(() => document.querySelectorAll(".cell img[src]").length > 3);
  const all = await page.locator(".cell").count();
  await page.waitForTimeout(600);
  await shoot("faces");

  // A row: its own picture changes, those of others stay.
  const pictures = () => page.$$eval(".cell img", (images) => images.map((image) => image.dataset.path ?? image.path));
  const before = await pictures();
  const title = await page.locator(".cell .label b").first().textContent();
  save("decks/battle.toml", reworded(deck, "Twice over."));
  ({ path } = await seen(page, name, path));
  await page.waitForTimeout(300);
  const after = await pictures();
  const others = after.filter((one, at) => one !== before[at]).length;
  expect(others > 0 && others < before.length / 2, `${others} of ${before.length} pictures changed with a row`);
  // Its words beside it.
  const written = page.locator("#detail pre");
  const place = page.locator("#detail .place");
  await page.locator(".cell").first().click();
  await page.waitForFunction(() => document.querySelector("#detail pre").textContent.includes("Twice over."));
  expect(/battle\.toml:\d+/.test(await place.textContent()), `the row stands at ${await place.textContent()}`);
  await page.waitForFunction(() => /large/.test(document.querySelector("#detail img").dataset.path));
  await shoot("detail");
  await page.keyboard.press("ArrowRight");
  expect((await page.locator("#detail h2").textContent()) !== title, "→ goes to the next face");
  await page.keyboard.press("Escape");
  expect(await page.locator("#detail").isHidden(), "Esc closes the face");

  // Beside what has no row: the settings of a back, the file of a form and of a map.
  for (const [face, file, words] of [
    ["battle/(back)", "battle.toml", "[face]"],
    ["log/(whole)", "log.toml", 'layout = "log"'],
    ["banks/(whole)", "banks.toml", "South Bank"],
  ]) {
    const cell = page.locator(`.cell[data-name="${face}"]`);
    expect((await cell.count()) === 1, `${face} is among the faces`);
    await cell.click();
    await page.waitForFunction((words) => document.querySelector("#detail pre").textContent.includes(words), words).catch(() => {});
    expect((await written.textContent()).includes(words), `beside ${face} stands ${await written.textContent()}`);
    expect((await place.textContent()).includes(file), `${face} is written at ${await place.textContent()}`);
    await shoot(`detail-${file.slice(0, -5)}`);
    await page.keyboard.press("Escape");
  }
  await page.locator("#kinds button", { hasText: "Boards" }).click();
  expect((await page.locator(".cell").count()) === 1, "one board");
  await page.locator("#kinds button", { hasText: "Boards" }).click();
  await page.locator("#lists button", { hasText: "Log" }).click();
  expect((await page.locator(".cell").count()) === 1, "one form");
  await page.locator("#lists button", { hasText: "Log" }).click();

  // Broken data: findings with their line over the last good picture.
  save("decks/battle.toml", `${deck}\n[[rows]]\nname = = "x"\n`);
  await page.waitForSelector("#broken:not([hidden])");
  expect(/battle\.toml:\d+/.test(await page.locator("#broken").textContent()), "the finding says where");
  expect(/name = = /.test(await page.locator("#broken").textContent()), "the finding shows its line");
  expect((await page.locator(".cell").count()) === all, "the last good faces are still there");
  await shoot("broken");
  await accessible(page, "broken data");
  save("decks/battle.toml", deck);
  await page.waitForSelector("#broken", { state: "hidden" });

  // A text that does not fit: the finding leads to its face.
  await seen(page, name, path);
  save("decks/battle.toml", reworded(deck, "Advance one hedge, and then another one. ".repeat(60)));
  await page.waitForSelector("#count:not([hidden])");
  await page.keyboard.press("5");
  const finding = page.locator("#faults li", { hasText: "battle.toml" }).first();
  expect((await finding.locator("code").textContent()).includes(`name = "${title}"`), "the finding shows its line");
  await finding.getByRole("button").click();
  expect((await page.locator("#detail h2").textContent()) === title, "the finding leads to its face");
  await page.keyboard.press("Escape");
  save("decks/battle.toml", deck);
  await page.waitForSelector("#count", { state: "hidden" });

  // Words of a game are words, whatever they look like.
  const evil = "<img src=x onerror=document.title='stolen'>";
  save("decks/battle.toml", deck.replace(/\nname = "[^"]*"\ncount/, `\nname = "${evil}"\ncount`));
  await page.waitForFunction((evil) => document.querySelector(".cell .label b").textContent === evil, evil);
  expect((await page.locator("#faces img:not(.frame img)").count()) === 0, "a name became an element");
  expect((await page.title()) === "Hedgerow", `the title is ${await page.title()}`);
  save("decks/battle.toml", deck);
  await page.waitForFunction((title) => document.querySelector(".cell .label b").textContent === title, title);

  // A template.
  ({ path } = await seen(page, name));
  save("templates/card/note.svg", template.replace(/<\/svg>\s*$/, '<rect x="20" y="20" width="30" height="30" fill="#c00"/></svg>\n'));
  await seen(page, name, path);
  save("templates/card/note.svg", template);
  await page.waitForFunction((path) => document.querySelector(".cell img").dataset.path === path, path);

  // Search, by keyboard.
  await page.keyboard.press("/");
  await page.keyboard.type("no such card");
  expect((await page.locator(".cell").count()) === 0, "nothing matches");
  await shoot("nothing");
  await page.keyboard.press("Escape");
  expect((await page.locator(".cell").count()) === all, "Esc ends the search");
  await page.keyboard.press("/");
  await page.keyboard.type("mortar");
  const some = await page.locator(".cell").count();
  expect(some > 0 && some < all, `${some} faces match`);
  await page.keyboard.press("Escape");
  const width = () => page.locator(".cell .frame").first().evaluate((frame) => frame.offsetWidth);
  const small = await width();
  await page.keyboard.press("+");
  expect((await width()) > small, "+ makes faces larger");
  await page.keyboard.press("-");

  // Inks, bleed, colours.
  await page.locator("#inks label", { hasText: "Mono" }).click();
  ({ path } = await seen(page, name, (await seen(page, name)).path));
  await page.waitForTimeout(300);
  await shoot("mono");
  await page.locator("#inks label", { hasText: "Full" }).click();
  await page.check("#bleed");
  await page.check("#safe");
  await seen(page, name, path);
  await page.waitForTimeout(500);
  const outline = await page.locator(".cell .cut").first().evaluate((cut) => [cut.offsetWidth, cut.parentElement.offsetWidth]);
  expect(outline[0] > 0 && outline[0] < outline[1], `the cut lies within the bleed: ${outline}`);
  await shoot("bleed");
  await page.uncheck("#bleed");
  await page.uncheck("#safe");
  await page.selectOption("#vision", "deutan");
  const filter = await page.locator(".cell img").first().evaluate((image) => getComputedStyle(image).filter);
  expect(/deutan/.test(filter), `the filter is ${filter}`);
  await shoot("vision");
  await page.selectOption("#vision", "");

  // Other views, and what follows in the background.
  await page.keyboard.press("2");
  await page.waitForSelector(".held img[src]");
  await page.waitForTimeout(200);
  expect((await page.locator(".held").first().evaluate((card) => getComputedStyle(card).transform)) !== "none", "cards are fanned");
  await shoot("hand");
  for (const [key, view] of [["3", "sheets"], ["4", "rules"]]) {
    await page.keyboard.press(key);
    const colours = {};
    for (const ink of ["Full", "Mono"]) {
      await page.locator("#inks label", { hasText: ink }).click();
      const leaf = `#${view} .leaf img[src]`;
      await page.waitForFunction(([leaf, other]) => {
        const path = document.querySelector(leaf)?.dataset.path;
        return path && path !== other;
      }, [leaf, colours.path ?? ""], { timeout: 120000 });
      await page.waitForTimeout(300);
      await shoot(`${view}-${ink.toLowerCase()}`);
      colours.path = await page.locator(leaf).first().getAttribute("data-path");
      colours[ink] = await page.locator(leaf).first().evaluate(coloured);
    }
    if (view === "rules") expect((await page.locator("#rules h2").allTextContents()).join() === "Rulebook,Player aid", "there are rulebook and player aid");
    expect(colours.Full && !colours.Mono, `${view}: colour in full ink ${colours.Full}, in black ${colours.Mono}`);
    await page.locator("#inks label", { hasText: "Full" }).click();
  }
  await page.keyboard.press("5");
  await page.waitForFunction(() => document.body.dataset.work === "", null, { timeout: 120000 });
  await page.waitForFunction(() => /up to date/.test(document.querySelector("#status").textContent));
  await shoot("findings");
  await page.keyboard.press("1");

  // Who comes when all is done is told so.
  const late = await context.newPage();
  await late.goto(address);
  await late.waitForFunction(() => document.body.dataset.work === "", null, { timeout: 10000 });
  await late.close();

  // A page of somebody else's sees nothing.
  const foreign = await context.newPage();
  await foreign.route("http://evil.example/", (route) => route.fulfill({ contentType: "text/html", body: "<p>x" }));
  await foreign.goto("http://evil.example/");
  const stolen = await foreign.evaluate(async (address) => {
    const tried = async (path) => fetch(new URL(path, address), { mode: "no-cors" }).then((answer) => answer.type, () => "failed");
    const loaded = (tag, path) => new Promise((done) => {
      const element = document.createElement(tag);
      element.onload = () => done("loaded");
      element.onerror = () => done("failed");
      element.src = new URL(path, address);
      document.body.append(element);
    });
    const framed = document.createElement("iframe");
    framed.src = address;
    document.body.append(framed);
    await new Promise((done) => (framed.onload = done));
    let within = "failed";
    try {
      within = framed.contentWindow.document.title;
    } catch {
      // It is of another origin, or was refused.
    }
    return [await tried("/"), await tried("/events/full"), await loaded("img", "/events/full"), await loaded("script", "/main.js"), within];
  }, address);
  expect(stolen.every((one) => one === "failed"), `a foreign page gets ${stolen}`);
  await foreign.close();
}

/** Whether any pixel of a picture has a colour. */
async function coloured(image) {
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  const pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0);
  const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
  for (let at = 0; at < data.length; at += 4) {
    if (Math.max(data[at], data[at + 1], data[at + 2]) - Math.min(data[at], data[at + 1], data[at + 2]) > 24) return true;
  }
  return false;
}
