import type { Contract, Plan, ProvenPlan, Read } from "@gleaner/automation";
import { LoginError, learnContract, perform, prove, replay, run } from "@gleaner/replay";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ledger, pageSize } from "../../sites/club/index.ts";
import { type Club, openClub } from "./club-browser.ts";

let club: Club;
const wait = { signal: new AbortController().signal, timeoutMs: 20_000, rowsTimeoutMs: 1000 };

beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club?.close());
beforeEach(async () => {
  club.asked.clear();
  // Codes are good once, and other tests have used theirs.
  await club.clock.sleep(60_000);
});

const text = (css: string) => ({
  locators: [{ by: "css" as const, css }],
  attribute: null,
  take: "one" as const,
  transforms: [{ op: "trim" as const }],
});

function readAll(): Read {
  return {
    kind: "list",
    rows: { css: "tbody > tr", within: null, except: null, run: false },
    fields: [
      { name: "boat", type: "text", reader: text("td:nth-child(1)") },
      { name: "berth", type: "text", reader: text("td:nth-child(2)") },
    ],
    pagination: { kind: "next", target: [{ by: "text", text: "Next" }] },
    maxRecords: null,
    maxPages: null,
  };
}

const all = ledger.map(({ boat, berth }) => ({ boat, berth }));

function planFor(door: string): Plan {
  const url = `${club.url}/club/${door}/ledger`;
  return {
    version: 1,
    steps: [{ kind: "open", url }, { kind: "login" }, { kind: "open", url }],
    read: readAll(),
  };
}

async function withBrowser<Result>(
  login: ReturnType<Club["login"]>,
  work: (session: Awaited<ReturnType<Club["openBrowser"]>>) => Promise<Result>,
): Promise<Result> {
  const session = await club.openBrowser(login);
  try {
    return await work(session);
  } finally {
    await session.close();
  }
}

describe("a plan with a login", () => {
  test.each(["one", "two", "code", "wall", "inline", "scripted"])(
    "logs in and reads what stands behind it: %s",
    async (door) => {
      await withBrowser(club.login(), async (session) => {
        const { records } = await run(session, planFor(door), wait);
        expect(records).toEqual(all);
        expect(session.login.standing).toMatchObject({ isLoggedIn: true, isTaken: true, renewals: 0 });
      });
    },
  );

  test("sends each form once, and leaves the box that remembers alone", async () => {
    await withBrowser(club.login(), async (session) => {
      await session.open(`${club.url}/club/two/ledger`, wait);
      const isChecked = () => session.page.locator("[name=remember]").isChecked();
      expect(await isChecked()).toBe(false);
      await perform(session, { kind: "login" }, wait);
      expect(session.page.url()).toBe(`${club.url}/club/two/welcome`);
    });
    expect(club.asked.get("POST /club/two/login")).toBe(2);
  });

  test("is proven in a clean browser with a code of its own, later", async () => {
    const login = club.login();
    const plan = planFor("code");
    const before = club.clock.now();
    const { records } = await withBrowser(login, (session) => run(session, plan, wait));
    const openSession = () => club.openBrowser(login);
    expect(await prove({ plan, records, openSession, limits: wait })).toMatchObject({ ok: true });
    expect(club.clock.now() - before).toBeGreaterThanOrEqual(20_000);
  });
});

describe("a login that is not accepted", () => {
  test.each([
    ["one", { password: "wrong-password" }, 1],
    ["two", { username: "nobody@club.example" }, 1],
    ["two", { password: "wrong-password" }, 2],
    ["code", { mfa: "GEZDGNBVGY3TQOJQ" }, 2],
    ["wall", { password: "wrong-password" }, 1],
  ])("%s: fails with what the page says, having been sent once", async (door, account, posts) => {
    await withBrowser(club.login(account), async (session) => {
      const failing = run(session, planFor(door), wait);
      await expect(failing).rejects.toThrow(LoginError);
      await expect(failing).rejects.toMatchObject({
        code: "login_failed",
        message: "The site did not accept the login. It says: That is not right. Please try again.",
      });
    });
    expect(club.asked.get(`POST /club/${door}/login`)).toBe(posts);
  });

  test("in a form that scripts send is known by what the page says", async () => {
    await withBrowser(club.login({ password: "wrong-password" }), async (session) => {
      await expect(run(session, planFor("scripted"), wait)).rejects.toMatchObject({
        code: "login_failed",
        message: expect.stringContaining("That is not right."),
      });
    });
    expect(club.asked.get("POST /club/scripted/login")).toBe(1);
  });

  test("for lack of a key of codes says so", async () => {
    await withBrowser(club.login({ hasMfa: false }), async (session) => {
      await expect(run(session, planFor("code"), wait)).rejects.toMatchObject({
        code: "login_failed",
        message: expect.stringContaining("no key for"),
      });
    });
  });
});

describe("a session that runs out in the middle of a replay", () => {
  let contract: Contract;
  beforeAll(async () => {
    const plan = planFor("one");
    const collected = await withBrowser(club.login(), (session) => run(session, plan, wait));
    contract = learnContract(collected, plan.read);
  });
  const proven = (door: string): ProvenPlan => ({ plan: planFor(door), contract });

  test("is logged in once more, and the replay goes on at the page where it ran out, to its verdict", async () => {
    await withBrowser(club.login(), async (session) => {
      const { verdict, collected } = await replay(session, proven("short"), wait);
      expect({ verdict, records: collected?.records }).toEqual({ verdict: "ok", records: all });
      expect(session.login.standing.renewals).toBe(1);
    });
    expect(club.asked.get("POST /club/short/login")).toBe(2);
    expect(club.asked.get("GET /club/short/ledger")).toBe(6);
  });

  test("where a click alone leads on begins again from the first page, and then gives up", async () => {
    const plan = proven("posted");
    await withBrowser(club.login(), async (session) => {
      expect(await replay(session, plan, wait)).toMatchObject({ verdict: "login_expired", collected: null });
    });
    expect(club.asked.get("POST /club/posted/login")).toBe(2);
  });

  test("again and again ends as login_expired, after one fresh login", async () => {
    const plan = proven("brief");
    await withBrowser(club.login(), async (session) => {
      expect(await replay(session, plan, wait)).toMatchObject({ verdict: "login_expired", collected: null });
    });
    expect(club.asked.get("POST /club/brief/login")).toBe(2);
  });
});

test("the records of one page are as many as the club shows", () => {
  expect(ledger.length).toBe(4 * pageSize);
});
