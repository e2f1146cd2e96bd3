// What is refused, and a line that breaks: nothing is lost, and the game goes on.
import { request } from "node:http";

/** What the browser says of a broken line. */
export const awaited = /net::ERR_FAILED/;

export default async function wrong({ begin, page, address, expect, shoot, random, settled, turn, stands, answer }) {
  expect(await begin(page, address), "the table is laid within half a minute");
  await turn(page);
  const { task, title } = await stands(page);
  const { origin, hash, hostname, port } = new URL(address);
  const token = hash.slice(1);
  // Whatever is said here, the page itself says: another device would be refused for what it is.
  const device = await page.evaluate(() => sessionStorage.getItem("warpress-device"));

  const cases = [
    [{ n: task - 1, do: "answer", numbers: [1] }, [409], "a question that is gone"],
    [{ n: task + 5, do: "answer", numbers: [1] }, [409], "a question to come"],
    [{ n: task, do: "answer", numbers: [9999] }, [422], "a line that is not there"],
    [{ n: task, do: "answer", numbers: ["1"] }, [400, 422], "words for a number"],
    [{ n: task, do: "lift" }, [400, 409, 422], "a curtain where there is none"],
    [{ n: task, do: "fly" }, [400], "an unknown wish"],
    ["{", [400], "half a message"],
    ["x".repeat(20_000), [400, 413], "too long a message"],
  ];
  for (const [message, good, what] of cases) {
    const { status } = await say(typeof message === "string" ? message : JSON.stringify(message), { origin });
    expect(good.includes(status), `${what}: ${status}`);
  }
  const right = JSON.stringify({ n: task, do: "answer", numbers: [1] });
  for (const [headers, what] of [[{ origin: "http://evil.example" }, "another origin"], [{ origin: "null" }, "no origin of its own"], [{ origin, host: "evil.example" }, "another host"]]) {
    const { status } = await say(right, headers);
    expect([400, 401, 403, 421].includes(status), `${what}: ${status}`);
  }
  const same = (await stands(page)).task === task;
  expect(same, "what was refused has changed nothing");
  if (!same) return;

  // The line breaks while an answer is given: the stream has come to its end, and nothing can be reached.
  let broken = true;
  const stream = await heard(task);
  let first = true;
  await page.route(/\/(events|say)$/, (route) => {
    if (!broken) return route.fallback();
    if (!first || route.request().url().endsWith("/say")) return route.abort();
    first = false;
    return route.fulfill({ contentType: "text/event-stream", body: stream });
  });
  await page.reload();
  expect(await settled(page), "the table is laid before the line breaks");
  await page.locator("#line:visible").waitFor({ timeout: 5000 }).catch(() => expect(false, "it is not said that the line is broken"));
  await answer(page, random);
  await page.waitForFunction(() => /trying again/.test(document.getElementById("note").textContent), null, { timeout: 5000 }).catch(() => expect(false, "it is not said that nothing was sent"));
  await shoot(page, "broken-line");
  broken = false;
  expect(await settled(page, task), `“${title}” was not sent when the line was back`);
  await page.waitForFunction(() => document.getElementById("line").hidden, null, { timeout: 6000 }).catch(() => expect(false, "the bar stays though the line is back"));

  // A new page shows the same.
  await turn(page);
  const before = await stands(page);
  const log = await page.locator("#log li").allTextContents();
  await page.reload();
  expect(await settled(page), "after a reload the table is laid");
  const after = await stands(page);
  expect(after.task === before.task && after.title === before.title, `after a reload: “${after.title}” for “${before.title}”`);
  expect((await page.locator("#log li").allTextContents()).join("\n") === log.join("\n"), "after a reload the log is another");
  for (let answers = 0; answers < 3; answers += 1) {
    const { kind, task } = await stands(page);
    if (kind !== "question") break;
    await answer(page, random);
    expect(await settled(page, task), "after a reload the game goes on");
    await turn(page);
  }

  /** What the stream says up to a task. */
  function heard(task) {
    return new Promise((done, fail) => {
      const asked = request({ hostname, port, path: "/events", headers: { "x-warpress-token": token, "x-warpress-device": device } }, (answer) => {
        let said = "";
        answer.setEncoding("utf8");
        answer.on("data", (more) => {
          said += more;
          const at = said.indexOf(`event: task\ndata: {"n":${task},`);
          const end = at < 0 ? -1 : said.indexOf("\n\n", at);
          if (end < 0) return;
          asked.destroy();
          done(said.slice(0, end + 2));
        });
      });
      asked.on("error", fail);
      asked.end();
    });
  }

  function say(body, headers) {
    return new Promise((done, fail) => {
      const asked = request({ hostname, port, path: "/say", method: "POST", headers: { "content-type": "application/json", "x-warpress-token": token, "x-warpress-device": device, ...headers } }, (answer) => {
        answer.resume();
        // Not its end: whoever has heard enough may hang up.
        answer.on("error", () => {});
        answer.on("close", () => done({ status: answer.statusCode }));
      });
      asked.on("error", (error) => (error.code === "ECONNRESET" || error.code === "EPIPE" ? done({ status: 413 }) : fail(error)));
      asked.end(body);
    });
  }
}
