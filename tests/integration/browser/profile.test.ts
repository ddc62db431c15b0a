import { afterAll, beforeAll, expect, it } from "vitest";
import { defaultProfile, profileOf } from "../../../packages/browser/src/index.ts";
import { launchFor, limits } from "./chromium.ts";
import { type Site, serveSite } from "./site.ts";

let site: Site;
let headers: Record<string, string | string[] | undefined> = {};

beforeAll(async () => {
  site = await serveSite({
    "/": (request, response) => {
      headers = request.headers;
      response
        .writeHead(200, { "content-type": "text/html" })
        .end("<title>Who</title><iframe src='/frame'></iframe>");
    },
    "/frame": "<title>Frame</title>",
  });
});
afterAll(() => site.close());

/** What a page can learn of its visitor; also within a frame and a worker. */
function lookAtVisitor() {
  const own = () => ({
    languages: navigator.languages.join(),
    userAgent: navigator.userAgent,
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    locale: Intl.DateTimeFormat().resolvedOptions().locale,
    offset: new Date(Date.UTC(2026, 6, 1)).getTimezoneOffset(),
  });
  const worker = new Worker(URL.createObjectURL(new Blob([`postMessage((${own})())`])));
  const inWorker = new Promise<ReturnType<typeof own>>((done) => {
    worker.onmessage = ({ data }) => done(data);
  });
  return inWorker.then((there) => ({
    here: own(),
    there,
    language: navigator.language,
    platform: navigator.platform,
    automated: navigator.webdriver,
    inner: [innerWidth, innerHeight],
    outer: [outerWidth, outerHeight],
    screen: [screen.width, screen.height],
  }));
}

it.each([
  ["without a country", defaultProfile, "en-US,en;q=0.9", 0],
  ["from Germany", profileOf("DE") ?? defaultProfile, "de-DE,de;q=0.9", -120],
] as const)(
  "a visitor %s tells the same story everywhere, and that it is automated",
  async (_name, profile, accepted, offset) => {
    const session = await launchFor([site.host], { profile });
    try {
      await session.open(`${site.url}/`, limits());
      const seen = await session.page.evaluate(lookAtVisitor);
      const { locale, timezone, width, height } = profile;
      const own = {
        languages: accepted.split(";")[0],
        timezone,
        locale,
        offset,
        userAgent: headers["user-agent"],
      };
      expect(headers["accept-language"]).toBe(accepted);
      expect(seen).toMatchObject({
        here: own,
        there: own,
        language: locale,
        platform: "Linux x86_64",
        automated: true,
      });
      expect(headers["user-agent"]).toMatch(/\(X11; Linux x86_64\).* Chrome\/\d+\.0\.0\.0 Safari/);
      expect(seen.inner).toEqual([width, height]);
      // A window is no smaller than what it shows, and no larger than its screen.
      for (const [at, size] of seen.inner.entries()) {
        expect(seen.outer[at]).toBeGreaterThanOrEqual(size);
        expect(seen.screen[at]).toBeGreaterThanOrEqual(seen.outer[at] ?? 0);
      }
      const [frame] = session.page.frames().filter((each) => each.url().endsWith("/frame"));
      expect(await frame?.evaluate(() => navigator.language)).toBe(locale);
    } finally {
      await session.close();
    }
  },
);
