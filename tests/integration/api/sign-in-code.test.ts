import { app } from "@gleaner/api";
import { withClock } from "@gleaner/core/clock";
import * as Team from "@gleaner/core/team";
import * as User from "@gleaner/core/user";
import { Resource } from "sst/resource";
import { afterAll, beforeAll, describe, expect, it, test, vi } from "vitest";
import { readMail } from "../../mail.ts";
import { startApi, type TestApi } from "./api.ts";

let api: TestApi;
beforeAll(async () => {
  process.env.GLEANER_CODE_ANSWER_MS = "1";
  api = await startApi();
});
afterAll(() => api.close());

const origin = "https://gleaner.example";
const minute = 60_000;

let drawn = 0;
/** An address of its own for each test, as codes are counted by address. */
const newAddress = (): string => `ada-${++drawn}@example.com`;
const newTeam = (email: string, name = "Test") => Team.create({ name, email, plan: "free" });

interface Browser {
  readonly source: string;
  readonly cookie?: string;
}

let sources = 0;
const newBrowser = (): Browser => ({ source: `198.51.100.${++sources}` });

/** Held, so that no period ends between what is counted by it: none is longer than a day. */
const dayMs = 24 * 60 * minute;
const noon = Math.floor(Date.now() / dayMs) * dayMs + dayMs / 2 + 30 * minute;

const post = ({ source, cookie }: Browser, path: string, body: unknown, at = noon) =>
  withClock(
    () => at,
    () =>
      app.request(
        `${origin}/api/session${path}`,
        {
          method: "POST",
          headers: { origin, "content-type": "application/json", ...(cookie && { cookie }) },
          body: JSON.stringify(body),
        },
        { requestContext: { http: { sourceIp: source } } },
      ),
  );

/** Asks for a code; the browser has the other half of it then. */
async function askFor(email: string, browser = newBrowser()): Promise<Browser> {
  const answer = await post(browser, "/code", { email });
  expect(answer.status).toBe(202);
  return { ...browser, cookie: answer.headers.get("set-cookie")?.split(";")[0] ?? "" };
}

const mailsTo = (to: string): Promise<string[]> => readMail(api.cloud.dataDir, to);

const mailTo = (to: string): Promise<string> =>
  vi.waitUntil(async () => (await mailsTo(to)).at(-1), { interval: 5, timeout: 60_000 }).then(String);

const codesIn = (mail: string): string[] => mail.match(/^[0-9]{6}\b/gm) ?? [];
const codeSentTo = async (to: string): Promise<string> => codesIn(await mailTo(to))[0] ?? "";

const enter = (browser: Browser, email: string, code: string, at = noon) =>
  post(browser, "", { email, code }, at);

const refused = async (answer: Response) => {
  expect(answer.headers.get("set-cookie")).toBeNull();
  expect(await answer.json()).toMatchObject({ status: 401, code: "sign_in_refused" });
};

describe("200 and 202", () => {
  it("a code that was sent by e-mail signs in the browser that asked for it, once", async () => {
    const email = newAddress();
    const { teamId, userId } = await newTeam(email);
    const browser = await askFor(email.toUpperCase());
    expect(browser.cookie).toMatch(/^__Host-gleaner-code=[\w-]{43}$/);
    const code = await codeSentTo(email);
    const answer = await enter(browser, email, code);
    expect(await answer.json()).toMatchObject({ user: { id: userId, email }, team: { id: teamId } });
    expect(answer.headers.get("set-cookie")).toContain("__Host-gleaner=ses_");
    await refused(await enter(browser, email, code));
  });

  it("who is in several teams gets a code for each, and a team's name cannot look like a link", async () => {
    const email = newAddress();
    await newTeam(email, "Bees");
    const { teamId } = await newTeam(email, "Go to http://evil.example/x");
    const browser = await askFor(email);
    const mail = await mailTo(email);
    expect(mail).toMatch(/^[0-9]{6} for the team Bees\r$/m);
    expect(mail).toMatch(/^[0-9]{6} for the team Go to http evil example x\r$/m);
    const answer = await enter(browser, email, codesIn(mail)[1] ?? "");
    expect(await answer.json()).toMatchObject({ team: { id: teamId } });
  });

  it("the page that is signed out is told whether codes are sent", async () => {
    expect(await (await app.request(`${origin}/api/session/ways`)).json()).toEqual({ email: true });
  });
});

test("an unknown address is answered as a known one is, whatever its e-mail takes or comes to", async () => {
  const known = newAddress();
  await newTeam(known);
  const describeAnswer = async (email: string) => {
    const answer = await post(newBrowser(), "/code", { email });
    const body = (await answer.json()) as object;
    const cookie = answer.headers.get("set-cookie")?.replace(/=[\w-]{43};/, "=…;");
    const headers = [...answer.headers.keys()].sort();
    return {
      status: answer.status,
      fields: Object.keys(body),
      headers,
      cookie: cookie?.replace(/Expires=[^;]+/, ""),
    };
  };
  api.cloud.down.mail = true;
  const answers = [await describeAnswer(known), await describeAnswer(newAddress())];
  api.cloud.down.mail = false;
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]?.status).toBe(202);
});

describe("401 sign_in_refused, one answer for all", () => {
  it("a code in another browser, at another address, or wrong", async () => {
    const email = newAddress();
    await newTeam(email);
    const browser = await askFor(email);
    const code = await codeSentTo(email);
    const other = await askFor(newAddress());
    await refused(await enter(other, email, code));
    await refused(await enter(newBrowser(), email, code));
    await refused(await enter(browser, newAddress(), code));
    await refused(await enter(browser, email, code === "000000" ? "000001" : "000000"));
    expect((await enter(browser, email, code)).status).toBe(200);
  });

  it("a code after ten minutes, and one of a user who was removed", async () => {
    const email = newAddress();
    const { teamId } = await newTeam(newAddress());
    const { userId } = await User.add({ teamId, email });
    const browser = await askFor(email);
    const code = await codeSentTo(email);
    await refused(await enter(browser, email, code, noon + 10 * minute + 1000));
    await User.remove(teamId, userId);
    await refused(await enter(browser, email, code));
  });

  it("the sixth guess, were it right", async () => {
    const email = newAddress();
    await newTeam(email);
    const browser = await askFor(email);
    const code = await codeSentTo(email);
    const wrong = code === "000000" ? "000001" : "000000";
    for (let guess = 0; guess < 5; guess += 1) await refused(await enter(browser, email, wrong));
    await refused(await enter(browser, email, code));
  });

  it("whatever one source guesses after sixty guesses", async () => {
    const email = newAddress();
    await newTeam(email);
    const browser = await askFor(email);
    const code = await codeSentTo(email);
    const from = (n: number): Browser => ({ source: "2001:db8::1", cookie: `__Host-gleaner-code=${n}` });
    await Promise.all(Array.from({ length: 60 }, (_, n) => enter(from(n), email, code)));
    await refused(await enter({ ...browser, source: "2001:db8::2:3:4:5" }, email, code));
    expect((await enter({ ...browser, source: "2001:db8:0:1::2" }, email, code)).status).toBe(200);
  });
});

describe("429 rate_limited, whether or not the address is known", () => {
  it.for([[true], [false]])("the sixth code for one address (known: %s)", async ([isKnown]) => {
    const email = newAddress();
    if (isKnown) await newTeam(email);
    for (let n = 0; n < 5; n += 1) await askFor(email);
    const answer = await post(newBrowser(), "/code", { email });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("the thirty-first code that one source asks for", async () => {
    const browser = newBrowser();
    await Promise.all(Array.from({ length: 30 }, () => askFor(newAddress(), browser)));
    expect((await post(browser, "/code", { email: newAddress() })).status).toBe(429);
  });
});

test("403 other_origin: another site's page asks for no code", async () => {
  const answer = await app.request(`${origin}/api/session/code`, {
    method: "POST",
    headers: { origin: "https://evil.example", "content-type": "application/json" },
    body: JSON.stringify({ email: newAddress() }),
  });
  expect(await answer.json()).toMatchObject({ status: 403, code: "other_origin" });
});

describe("where no sender is set", () => {
  it("404: no code is sent, which the signed-out page is told; an invitation is its link alone", async () => {
    const caller = await api.caller("free");
    const linked = Resource as unknown as { Email?: unknown };
    const { Email } = linked;
    delete linked.Email;
    try {
      expect(await (await app.request(`${origin}/api/session/ways`)).json()).toEqual({ email: false });
      expect((await post(newBrowser(), "/code", { email: newAddress() })).status).toBe(404);
      const invited = await caller.inSession("POST", "/members", { email: newAddress() });
      expect(await invited.json()).toMatchObject({ link: expect.stringContaining("/sign-in#"), sent: false });
    } finally {
      linked.Email = Email;
    }
  });
});

test("an invitation is sent to whom it is for, three a day at most", async () => {
  const caller = await withClock(
    () => noon,
    () => api.caller("free"),
  );
  const email = newAddress();
  const sent: boolean[] = [];
  for (let n = 0; n < 4; n += 1) {
    const answer = await withClock(
      () => noon,
      () => caller.inSession("POST", "/members", { email }),
    );
    const invited = (await answer.json()) as { id: string; link: string; sent: boolean };
    sent.push(invited.sent);
    if (invited.sent) expect((await mailsTo(email)).at(-1)).toContain(invited.link);
    await User.remove(caller.team.teamId, invited.id);
  }
  expect(sent).toEqual([true, true, true, false]);
});
