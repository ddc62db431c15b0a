import {
  createClaudePlanner,
  createKeylessPlanner,
  type LogLine,
  type Planner,
  runAgent,
} from "@gleaner/agent";
import { LoginError, prove } from "@gleaner/replay";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ledger, member } from "../../sites/club/index.ts";
import { type Club, openClub } from "../replay/club-browser.ts";
import { type Answer, refOf, scriptModel } from "./scripted-model.ts";

let club: Club;
const limits = { signal: new AbortController().signal, timeoutMs: 20_000, rowsTimeoutMs: 1000 };

beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club?.close());
beforeEach(async () => {
  club.asked.clear();
  // Codes are good once, and other tests have used theirs.
  await club.clock.sleep(60_000);
});

const all = ledger.map(({ boat, fee }) => ({ boat, fee }));
const pathOf = (door: string, page = "ledger") => `${club.url}/club/${door}/${page}`;

async function runTask(prompt: string, planner: Planner, login = club.login()) {
  const lines: LogLine[] = [];
  const session = await club.openBrowser(login);
  try {
    const task = { prompt };
    const outcome = await runAgent({ task, session, planner, limits, log: (line) => lines.push(line) });
    return { outcome, lines, login };
  } finally {
    await session.close();
  }
}

describe("without a model", () => {
  test.each([
    ["one", "The boat and fee of every boat on all pages of"],
    ["two", "Log in and list the boat and fee of every boat on all pages of"],
    ["code", "Log in with my account and list the boat and fee of every boat on all pages of"],
    ["wall", "The boat and fee of every boat on all pages of"],
    ["short", "The boat and fee of every boat on all pages of"],
  ])("a page that asks for the account is logged into, and the task goes on: %s", async (door, prompt) => {
    const { outcome, lines, login } = await runTask(`${prompt} ${pathOf(door)}`, createKeylessPlanner());
    expect(outcome).toMatchObject({ status: "success", records: all });
    expect(lines.map(({ message }) => message)).toContain("Logged in.");
    if (outcome.status !== "success" || outcome.plan === null) throw new Error("there is no plan");
    expect(outcome.plan.steps).toEqual([
      { kind: "open", url: pathOf(door) },
      { kind: "login" },
      { kind: "open", url: pathOf(door) },
    ]);
    const { plan, records } = outcome;
    const openSession = () => club.openBrowser(login);
    expect(await prove({ plan, records, openSession, limits })).toMatchObject({ ok: true });
  });

  test("where a page has nothing of what is asked, its link to the login is followed", async () => {
    const prompt = `The boat and fee of every boat on all pages of ${club.url}/club/lobby`;
    const { outcome } = await runTask(prompt, createKeylessPlanner());
    expect(outcome).toMatchObject({ status: "success", records: all });
  });

  test("a wrong password fails the run with what the page says, tried once", async () => {
    const login = club.login({ password: "wrong-password" });
    const running = runTask(
      `The boat and fee of every boat on ${pathOf("two")}`,
      createKeylessPlanner(),
      login,
    );
    await expect(running).rejects.toThrow(LoginError);
    await expect(running).rejects.toMatchObject({
      code: "login_failed",
      message: expect.stringContaining("That is not right"),
    });
    expect(club.asked.get("POST /club/two/login")).toBe(2);
  });
});

describe("with a model", () => {
  const readLedger: Answer = (page) => [
    [
      "read_list",
      {
        group: refOf(page, /^g\d+: 3 rows/),
        fields: [
          { name: "boat", ref: refOf(page, /g\d+\.c\d+ boat/) },
          { name: "fee", ref: refOf(page, /g\d+\.c\d+ fee/) },
        ],
      },
    ],
    ["paginate", {}],
    ["finish", {}],
  ];
  const run = async (door: string, ...answers: Answer[]) => {
    const login = club.login();
    const { ask, requests } = scriptModel(...answers);
    const planner = createClaudePlanner({ model: "scripted", ask, hide: login.scrub.text });
    const result = await runTask(`Boat and fee of each boat on ${pathOf(door)}`, planner, login);
    return { ...result, sent: JSON.stringify(requests) };
  };

  test("it is told of the account, and logs in with one call", async () => {
    const { outcome, sent } = await run(
      "code",
      () => [
        ["login", {}],
        ["open", { url: pathOf("code") }],
      ],
      readLedger,
    );
    expect(outcome).toMatchObject({ status: "success", records: all });
    expect(sent).toContain("The task has a login account.");
    expect(sent).toContain("The page asks for a login.");
    for (const secret of [member.username, JSON.stringify(member.password).slice(1, -1), member.mfa]) {
      expect(sent).not.toContain(secret);
    }
  });

  test("it fills placeholders itself; a plan holds them and is proven by them", async () => {
    const { outcome, login } = await run(
      "one",
      (page) => [
        ["fill", { ref: refOf(page, /textbox "E-mail"/), text: "{account.username}" }],
        ["fill", { ref: refOf(page, /textbox "Password"/), text: "{account.password}" }],
        ["click", { ref: refOf(page, /button "Sign in"/) }],
        ["open", { url: pathOf("one") }],
      ],
      readLedger,
    );
    expect(outcome).toMatchObject({ status: "success", records: all });
    if (outcome.status !== "success" || outcome.plan === null) throw new Error("there is no plan");
    const typed = outcome.plan.steps.flatMap((step) => (step.kind === "fill" ? [step.text] : []));
    expect(typed).toEqual(["{account.username}", "{account.password}"]);
    const { plan, records } = outcome;
    const openSession = () => club.openBrowser(login);
    expect(await prove({ plan, records, openSession, limits })).toMatchObject({ ok: true });
  });

  test("a password in clear is refused, and the refusal says what to do", async () => {
    const { sent } = await run(
      "one",
      (page) => [["fill", { ref: refOf(page, /textbox "Password"/), text: "letmein" }]],
      () => [["reject", { reason: "No way in." }]],
    );
    expect(sent).toContain("Choose a stored login account for the task (accountId)");
  });

  test("it has no such tool in a task without an account", async () => {
    const { ask, requests } = scriptModel(() => [["reject", { reason: "No way in." }]]);
    const planner = createClaudePlanner({ model: "scripted", ask });
    const thread = planner.start({ prompt: "x", fields: null });
    await thread.next({ page: null, pageIsNew: false, results: [] }, limits.signal);
    expect(requests[0]?.tools?.map((tool) => ("name" in tool ? tool.name : ""))).not.toContain("login");
    expect(JSON.stringify(requests)).not.toContain("login account");
  });
});
