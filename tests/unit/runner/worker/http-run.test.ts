import type { ProvenPlan } from "@gleaner/automation";
import { openVisitor } from "@gleaner/browser";
import { openHttpSession, openJsonSession, unpackPage } from "@gleaner/replay";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runReplay } from "../../../../functions/runner/src/worker/replay-run.ts";
import { answer, type Site, serveSite } from "../../../integration/browser/site.ts";
import { fakeSession } from "../../replay/fake-session.ts";

type Run = Parameters<typeof runReplay>[1];

const records = ["Ada", "Grace", "Edsger"].map((name) => ({ name }));
const others = Array.from({ length: 12 }, (_, n) => ({ name: n === 0 ? "Ada" : `Row ${n}` }));
const rows = records.map(({ name }) => `<li>${name}</li>`).join("");

let site: Site;
beforeAll(async () => {
  site = await serveSite({
    "/whole": `<ul>${rows}</ul>`,
    "/shell": "<ul></ul><script>fill()</script>",
    "/gone": answer(500, {}),
    "/api": answer(200, { "content-type": "application/json" }, JSON.stringify({ people: records })),
    "/api/none": answer(200, { "content-type": "application/json" }, JSON.stringify({ people: [] })),
  });
});
afterAll(() => site.close());

const provenOf = (path: string, tier?: "http"): ProvenPlan => ({
  plan: {
    version: 1,
    steps: [{ kind: "open", url: `${site.url}${path}` }],
    read: {
      kind: "list",
      rows: { css: "li", within: null, except: null, run: false },
      fields: [
        {
          name: "name",
          type: "text",
          reader: { locators: [{ by: "self" }], attribute: null, take: "one", transforms: [] },
        },
      ],
      pagination: null,
      maxRecords: null,
      maxPages: null,
    },
  },
  contract: {
    minRecords: 1,
    maxRecords: 5,
    fields: [{ name: "name", type: "text", maxNullShare: 0 }],
    key: ["name"],
    ...(tier && { tier }),
  },
});

/** The same on a JSON source. */
function onJson(path: string): ProvenPlan {
  const { plan, contract } = provenOf("/shell");
  const json: ProvenPlan["plan"]["json"] = {
    version: 1,
    request: { url: `${site.url}${path}` },
    page: `${site.url}/shell`,
    rows: "/people",
    fields: [{ name: "name", ways: [{ pointer: "/name", transforms: [] }] }],
    paging: null,
  };
  return { plan: { ...plan, json }, contract: { ...contract, tier: "json" } };
}

/** Replays in a worker whose browser shows the records whatever it opens. */
async function replayed(
  proven: ProvenPlan,
  {
    hasAccount = false,
    isTierResting = false,
    isPageDue = false,
    seen = [records],
  }: {
    hasAccount?: boolean;
    isTierResting?: boolean;
    isPageDue?: boolean;
    seen?: (typeof records)[];
  } = {},
) {
  const learned: Parameters<Run["learn"]>[0] = {};
  const lines: string[] = [];
  let browsers = 0;
  let delivered: unknown = null;
  const spared: (readonly string[])[] = [];
  const spare = async (sites: readonly string[]) => void spared.push(sites);
  const take = async () => {
    const shown = seen[Math.min(browsers, seen.length - 1)] ?? records;
    browsers += 1;
    const ended = { spare, bytesReceived: () => 5000, dialog: new Promise(() => {}), lost: () => undefined };
    return {
      ...fakeSession([shown]).session,
      ...ended,
      open: async () => {},
      close: async () => {},
    } as never;
  };
  const egress = { allowHosts: ["127.0.0.1"], refusePorts: [] };
  const run: Partial<Run> = {
    browsers: { take, launch: take },
    openHttp: hasAccount
      ? null
      : async (source) => {
          const visitor = await openVisitor({ egress });
          return source ? openJsonSession(visitor, null, source) : openHttpSession(visitor, null);
        },
    signal: new AbortController().signal,
    collectUntil: Date.now() + 60_000,
    course: { from: null, handOnAt: Number.POSITIVE_INFINITY, keep: async () => {} },
    log: ({ message }) => void lines.push(message),
    learn: (metadata) => void Object.assign(learned, metadata),
    deliverPage: () => {},
    voidPages: () => {},
    deliver: (all) => {
      delivered = all.records;
    },
  };
  const end = await runReplay({ proven, isTierResting, isPageDue }, run as Run, null);
  return { end, learned, lines, browsers, delivered, spared };
}

const whole = expect.any(Number);

describe("a replay", () => {
  it("takes what plain HTTP gives where proof found that tier, and no browser", async () => {
    const { end, learned, browsers, delivered } = await replayed(provenOf("/whole", "http"));
    expect([end.status, delivered, browsers]).toEqual(["success", records, 0]);
    expect(learned).toMatchObject({ tier: "http", verdict: "ok" });
    expect(learned.tiers).toEqual([{ tier: "http", milliseconds: whole, bytes: whole, fell: null }]);
    expect(learned.tiers?.[0]?.bytes).toBeGreaterThan(rows.length);
  });

  it.each([
    ["/shell", "The page shows none of the records."],
    ["/gone", "answered with status 500."],
  ])("goes on in the browser at any doubt, and says why and what each cost: %s", async (path, why) => {
    const { end, learned, lines, delivered } = await replayed(provenOf(path, "http"));
    expect([end.status, delivered]).toEqual(["success", records]);
    expect(learned).toMatchObject({ tier: "browser", verdict: "ok" });
    expect(learned.tiers).toEqual([
      { tier: "http", milliseconds: whole, bytes: whole, fell: expect.stringContaining(why) },
      { tier: "browser", milliseconds: whole, bytes: 5000, fell: null },
    ]);
    expect(lines.join("\n")).toContain(why);
  });

  it("takes what the plan's JSON source gives where proof found that tier, and no browser", async () => {
    const { end, learned, browsers, delivered } = await replayed(onJson("/api"));
    expect([end.status, delivered, browsers]).toEqual(["success", records, 0]);
    expect(learned).toMatchObject({ tier: "json", verdict: "ok" });
    expect(learned.tiers).toEqual([{ tier: "json", milliseconds: whole, bytes: whole, fell: null }]);
  });

  it("goes on in the browser where that gives none, within the same job", async () => {
    const { end, learned, delivered } = await replayed(onJson("/api/none"));
    expect([end.status, delivered, learned.tier]).toEqual(["success", records, "browser"]);
    expect(learned.tiers).toEqual([
      { tier: "json", milliseconds: whole, bytes: whole, fell: "The document shows none of the records." },
      { tier: "browser", milliseconds: whole, bytes: 5000, fell: null },
    ]);
  });

  it("stays in the browser where proof found no other tier, and with an account", async () => {
    for (const { learned, browsers } of [
      await replayed(provenOf("/whole")),
      await replayed(provenOf("/whole", "http"), { hasAccount: true }),
    ]) {
      expect([learned.tier, browsers]).toEqual(["browser", 1]);
      expect(learned.tiers).toHaveLength(1);
    }
  });

  it("begins in the browser where its tier rests, and says so", async () => {
    const { end, learned, lines } = await replayed(provenOf("/whole", "http"), { isTierResting: true });
    expect([end.status, learned.tier]).toEqual(["success", "browser"]);
    expect(learned.tiers).toEqual([{ tier: "browser", milliseconds: whole, bytes: 5000, fell: null }]);
    expect(lines.join("\n")).toContain("not enough the last times");
  });

  it("brings along the page on which its plan works where that is due, and no other time", async () => {
    const { end } = await replayed(provenOf("/whole", "http"), { isPageDue: true });
    const page = end.page && (await unpackPage(end.page));
    expect(page).toMatchObject({ url: `${site.url}/whole`, golden: records });
    expect(page?.html).toContain("<li>Grace</li>");
    expect((await replayed(provenOf("/whole", "http"))).end).not.toHaveProperty("page");
    const other = await replayed(provenOf("/shell", "http"), { isPageDue: true, seen: [others] });
    expect(other.end.status).toBe("failed");
    expect(other.end).not.toHaveProperty("page");
  });

  describe("that spares what proof found to be harmless", () => {
    const sparing = (): ProvenPlan => {
      const { plan, contract } = provenOf("/whole");
      return { plan, contract: { ...contract, spares: { sites: ["counting.example"] } } };
    };

    it("loads none of it while the records are as proven", async () => {
      const { learned, browsers, spared } = await replayed(sparing());
      expect([spared, browsers, learned.verdict]).toEqual([[["counting.example"]], 1, "ok"]);
      expect(learned.tiers).toEqual([{ tier: "browser", milliseconds: whole, bytes: 5000, fell: null }]);
    });

    it("loads all there is in another browser at any doubt, and says why", async () => {
      const { end, learned, browsers, delivered, spared } = await replayed(sparing(), {
        seen: [others, records],
      });
      expect([end.status, delivered, browsers, spared.length]).toEqual(["success", records, 2, 1]);
      expect(learned).toMatchObject({ verdict: "ok", tiers: [{ fell: expect.any(String) }, { fell: null }] });
    });
  });
});
