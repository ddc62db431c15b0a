import { gzipSync } from "node:zlib";
import type { ListRead, ProvenPlan } from "@gleaner/automation";
import { openPace, openVisitor } from "@gleaner/browser";
import { Doubt, findTier, mayFetch, openHttpSession, replayByHttp } from "@gleaner/replay";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answer, type Site, serveSite } from "../../../integration/browser/site.ts";

const html = { "content-type": "text/html; charset=utf-8" };
const limits = { signal: new AbortController().signal, timeoutMs: 4_000 };
const names = ["Ähre", "Beere", "Clementine", "Dattel", "Erbse", "Feige"];
const rowsOf = (some: readonly string[]) => some.map((name) => `<li class=row><b>${name}</b></li>`).join("");
const listOf = (some: readonly string[], rest = "") =>
  `<!doctype html><title>Fruit</title><ul>${rowsOf(some)}</ul>${rest}`;
const nextTo = (href: string) => `<a class=next href="${href}">Next</a>`;
const half = names.slice(0, 3);
const rest = names.slice(3);

let site: Site;
let wobbles = 0;
beforeAll(async () => {
  site = await serveSite(
    {
      "/whole": listOf(names),
      "/first": listOf(half, nextTo("second")),
      "/second": listOf(rest),
      "/clicks": listOf(half, "<button class=next>Next</button>"),
      "/empty-end": listOf(half, nextTo("empty")),
      "/empty": listOf([]),
      "/shell": "<!doctype html><div id=app></div><script>fill()</script>",
      "/wobbling": (_request, response) => {
        wobbles += 1;
        response.writeHead(200, html).end(listOf(wobbles % 2 === 0 ? names : names.toReversed()));
      },
      "/moved": answer(301, { location: "/whole" }),
      "/away": (request, response) => {
        const location = `http://${request.headers.host?.replace("127.0.0.1", "127.0.0.2")}/whole`;
        response.writeHead(302, { location }).end();
      },
      "/members": answer(302, { location: "/login" }),
      "/login": listOf(names),
      "/gone": answer(404, html, listOf(names)),
      "/busy": answer(429, { ...html, "retry-after": "7" }),
      "/broken": answer(500, html, listOf(names)),
      "/text": answer(200, { "content-type": "text/plain" }, listOf(names)),
      "/xml": answer(200, { "content-type": "application/xhtml+xml" }, listOf(names)),
      "/file": answer(200, { ...html, "content-disposition": "attachment" }, listOf(names)),
      "/refresh": answer(200, { ...html, refresh: "0; url=/whole" }, listOf(names)),
      "/meta-refresh": `<meta http-equiv=Refresh content="0; url=/whole">${listOf(names)}`,
      "/challenge": "<title>Just a moment...</title><p>Checking your browser before accessing the site.",
      "/unsaid": answer(200, { "content-type": "text/html" }, listOf(names)),
      "/unknown": answer(200, { "content-type": "text/html", "content-encoding": "rot13" }, listOf(names)),
      "/latin": (_request, response) => {
        const page = Buffer.from(listOf(names), "latin1");
        response.writeHead(200, { "content-type": "text/html; charset=ISO-8859-1" }).end(page);
      },
      "/meta": (_request, response) => {
        const page = Buffer.from(`<meta charset=windows-1252>${listOf(names)}`, "latin1");
        response
          .writeHead(200, { "content-type": "text/html", "content-encoding": "gzip" })
          .end(gzipSync(page));
      },
      "/marked": (_request, response) => {
        const page = Buffer.from(`\ufeff${listOf(names)}`, "utf16le");
        response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page);
      },
    },
    "0.0.0.0",
  );
});
afterAll(() => site.close());

const read: ListRead = {
  kind: "list",
  rows: { css: "li.row", within: null, except: null, run: false },
  fields: [
    {
      name: "name",
      type: "text",
      reader: { locators: [{ by: "css", css: "b" }], attribute: null, take: "one", transforms: [] },
    },
  ],
  pagination: { kind: "next", target: [{ by: "css", css: ".next" }] },
  maxRecords: null,
  maxPages: null,
};
const contract: ProvenPlan["contract"] = {
  minRecords: 3,
  maxRecords: 12,
  fields: [{ name: "name", type: "text", maxNullShare: 0 }],
  key: ["name"],
};
const planOf = (path: string): ProvenPlan["plan"] => ({
  version: 1,
  steps: [{ kind: "open", url: `${site.url}${path}` }],
  read,
});

async function open(pace: Parameters<typeof openHttpSession>[1] = null) {
  return openHttpSession(
    await openVisitor({ egress: { allowHosts: ["127.0.0.0/8"], refusePorts: [] } }),
    pace,
  );
}

async function fetchAll(path: string) {
  const session = await open();
  try {
    return await replayByHttp(session, { plan: planOf(path), contract }, limits);
  } finally {
    await session.close();
  }
}

describe("a replay over plain HTTP", () => {
  it.each(["/whole", "/first", "/moved", "/latin", "/meta", "/marked"])(
    "gives the records of %s",
    async (path) => {
      const { verdict, collected } = await fetchAll(path);
      expect(verdict).toBe("ok");
      expect(collected?.records).toEqual(names.map((name) => ({ name })));
    },
  );

  it.each([
    ["/gone", "status 404"],
    ["/broken", "status 500"],
    ["/busy", "status 429"],
    ["/away", "another site"],
    ["/members", "login"],
    ["/text", "HTML page"],
    ["/xml", "HTML page"],
    ["/file", "a file"],
    ["/refresh", "goes on"],
    ["/meta-refresh", "goes on"],
    ["/challenge", "browser check"],
    ["/unsaid", "encoding"],
    ["/unknown", "could not be read"],
    ["/shell", "none of the records"],
    ["/clicks", "No plain link"],
    ["/empty-end", "none of the records"],
    ["/nowhere", "status 404"],
  ])("is left to the browser at any doubt: %s", async (path, reason) => {
    const replay = fetchAll(path);
    await expect(replay).rejects.toThrow(Doubt);
    await expect(replay).rejects.toThrow(reason);
  });

  it("is left to the browser where the contract has anything to say", async () => {
    const session = await open();
    const strict = { ...contract, minRecords: 20 };
    await expect(replayByHttp(session, { plan: planOf("/whole"), contract: strict }, limits)).rejects.toThrow(
      Doubt,
    );
    await session.close();
  });

  it("keeps the run's pace, and tells it who turned the run away", async () => {
    const slept: number[] = [];
    const clock = { now: () => 0, random: () => 0.5, sleep: async (ms: number) => void slept.push(ms) };
    const pace = openPace({ intervalMs: 400, until: 1_000_000, onWait: () => {}, clock });
    const session = await open(pace);
    await replayByHttp(session, { plan: planOf("/first"), contract }, limits);
    await expect(replayByHttp(session, { plan: planOf("/busy"), contract }, limits)).rejects.toThrow(Doubt);
    expect(slept).toEqual([400, 800]);
    expect(pace.refusal()).toMatchObject({ host: site.host, retryAfterMs: 7000 });
    await session.close();
  });
});

describe("the tier that a proof finds", () => {
  const records = names.map((name) => ({ name }));
  const find = (path: string, wanted = records) =>
    findTier({
      plan: planOf(path),
      contract,
      records: wanted,
      findJson: async () => null,
      http: { open: () => open(), longestMs: () => 4_000 },
      limits,
    });

  it("is plain HTTP where it gives the same records, twice", async () => {
    expect(await find("/first")).toEqual({ tier: "http" });
  });

  it("is the browser's where scripts write or change what is read, or a second try gives something else", async () => {
    expect(await find("/shell")).toBeUndefined();
    expect(await find("/whole", records.toReversed())).toBeUndefined();
    expect(
      await find(
        "/whole",
        records.map((record, at) => (at === 3 ? { name: "other" } : record)),
      ),
    ).toBeUndefined();
    wobbles = 1;
    expect(await find("/wobbling")).toBeUndefined();
    expect(wobbles).toBe(3);
  });

  it("is the browser's for what cannot be had by following links", () => {
    const plan = planOf("/whole");
    const target = [{ by: "css", css: "b" }] as const;
    expect(mayFetch(plan)).toBe(true);
    expect(mayFetch({ ...plan, steps: [...plan.steps, { kind: "click", target: [...target] }] })).toBe(false);
    expect(mayFetch({ ...plan, steps: [...plan.steps, { kind: "login" }] })).toBe(false);
    expect(mayFetch({ ...plan, read: { ...read, pagination: { kind: "more", target: [...target] } } })).toBe(
      false,
    );
    expect(mayFetch({ ...plan, read: { ...read, pagination: { kind: "scroll", target: [] } } })).toBe(false);
  });
});
