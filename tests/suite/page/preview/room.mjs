// A telephone in the same room: the token is kept for the tab and goes as a header, and is nowhere else; without it there
// is nothing; nothing runs off sideways. Any game with a few cards.
export const context = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true };

export default async function look({ address, page, context, open, expect, accessible, shoot }) {
  const { origin, hash } = new URL(address);
  const token = hash.slice(1);
  expect(/^[0-9a-f]{32}$/.test(token), `the token is ${token.length} letters`);
  const asked = [];
  context.on("request", (request) => request.url().startsWith(origin) && asked.push(request));
  await page.goto(address);
  await page.waitForFunction(() => document.querySelectorAll(".cell img[src]").length > 1);

  // Where it is, and where it is not.
  const kept = () => page.evaluate(() => ({
    address: location.href,
    history: JSON.stringify(history.state),
    tab: JSON.stringify({ ...sessionStorage }),
    site: JSON.stringify({ ...localStorage }),
    cookie: document.cookie,
  }));
  const now = await kept();
  expect(now.tab.includes(token), "the token is kept for the tab");
  for (const place of ["address", "history", "site", "cookie"]) expect(!now[place].includes(token), `the token is in ${place}: ${now[place]}`);
  expect((await context.cookies()).length === 0, "there are no cookies");
  await page.waitForTimeout(500);
  await shoot(page, "phone");

  // The page again, in the same tab.
  await page.reload();
  await page.waitForSelector(".cell img[src]");
  for (const request of asked) {
    const { pathname, search } = new URL(request.url());
    const headers = await request.allHeaders();
    const own = /^\/(\w+\.(js|css))?$/.test(pathname) || pathname === "/favicon.ico";
    expect(own || headers["x-warpress-token"] === token, `${pathname} was asked for without the token`);
    delete headers["x-warpress-token"];
    expect(!`${pathname}${search}${JSON.stringify(headers)}`.includes(token), `the token goes elsewhere too: ${pathname} ${JSON.stringify(headers)}`);
  }
  expect(asked.some((request) => request.url().includes("/events/")) && asked.some((request) => request.url().includes("/face/")), "events and faces were asked for");

  // Whoever has the bare address sees nothing.
  const picture = new URL(asked.find((request) => request.url().includes("/face/")).url()).pathname;
  const name = await page.locator(".cell").first().getAttribute("data-name");
  const bare = await open();
  await bare.goto(`${origin}/`);
  await bare.waitForFunction(() => /lacks its token/.test(document.getElementById("status").textContent));
  expect((await bare.locator(".cell").count()) === 0, "without the token there are no faces");
  expect((await bare.title()) === "warpress", `without the token the title is ${await bare.title()}`);
  await shoot(bare, "phone-without");
  for (const path of ["/events/full", picture, `${picture}/large`, `/page/${picture.slice(6)}`, `/row/${encodeURIComponent(name)}`]) {
    for (const headers of [{}, { "x-warpress-token": "0".repeat(32) }, { "x-warpress-token": "" }, { authorization: `Bearer ${token}` }]) {
      const status = await bare.evaluate(([path, headers]) => fetch(path, { headers }).then((answer) => answer.status), [path, headers]);
      expect(status === 401, `${path} with ${JSON.stringify(headers)}: ${status}`);
    }
  }
  await bare.close();

  // Nothing runs off, and everything can be hit with a finger.
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  for (const view of ["hand", "sheets", "rules", "faults", "faces"]) {
    await page.locator(`[data-view="${view}"]`).tap();
    await page.waitForTimeout(400);
    expect((await wide()) <= 0, `${view} scrolls sideways by ${await wide()}`);
    await shoot(page, `phone-${view}`);
  }
  await page.locator("#more").tap();
  expect(await page.locator("#inks").isVisible(), "Filter opens what can be chosen");
  expect((await wide()) <= 0, `the filter scrolls sideways by ${await wide()}`);
  await accessible(page, "the filter on a telephone");
  await shoot(page, "phone-filter");
  await page.locator("#more").tap();
  await page.locator(".cell").first().tap();
  await page.waitForFunction(() => /large/.test(document.querySelector("#detail img").dataset.path));
  await page.waitForTimeout(300);
  expect((await wide()) <= 0, `one face scrolls sideways by ${await wide()}`);
  await accessible(page, "one face on a telephone");
  await shoot(page, "phone-detail");
  await page.locator("#detail .close").tap();
  expect(await page.locator("#detail").isHidden(), "a tap closes it");
}
