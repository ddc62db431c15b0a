import { afterAll, beforeAll, expect, test } from "vitest";
import { errorOf, launchFor, limits, processesOf } from "./chromium.ts";
import { type Site, serveSite } from "./site.ts";

const maxMemoryMb = 700;

let site: Site;

beforeAll(async () => {
  site = await serveSite({
    "/": "<title>Modest</title>",
    "/heap":
      "<title>Fills</title><script>const all = []; setInterval(() => all.push(new Uint8Array(3e7).fill(1)), 50)</script>",
    "/canvas": `<title>Fills</title><script>setInterval(() => {
      const canvas = document.body.appendChild(document.createElement("canvas"));
      canvas.width = canvas.height = 3000;
      canvas.getContext("2d").fillRect(0, 0, 3000, 3000);
    }, 50)</script>`,
  });
});
afterAll(() => site.close());

test.each([
  ["/heap", false],
  ["/heap", true],
  ["/canvas", false],
] as const)(
  "a page that fills the machine (%s, single process: %s) loses its browser, and every wait on it says why",
  async (path, singleProcess) => {
    const session = await launchFor([site.host], { maxMemoryMb, singleProcess, callTimeoutMs: 3_600_000 });
    const failed = { code: "page_failed", message: "The page took more than 700 MB of memory." };
    await errorOf(session.open(site.url + path, limits()));
    await expect.poll(() => session.lost(), { timeout: 90_000 }).toMatchObject(failed);
    expect(await errorOf(session.call("observe"))).toMatchObject(failed);
    expect(await errorOf(session.open(`${site.url}/`, limits()))).toMatchObject(failed);
    await session.close();
    expect(processesOf(session.pid)).toEqual([]);
  },
);

test("an ordinary page is far from it", async () => {
  const session = await launchFor([site.host], { maxMemoryMb });
  await session.open(`${site.url}/`, limits());
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(session.lost()).toBeUndefined();
  await session.close();
});
