import { createHash } from "node:crypto";
import { withActor } from "@gleaner/core/actor";
import { withClock } from "@gleaner/core/clock";
import * as Key from "@gleaner/core/key";
import * as Session from "@gleaner/core/session";
import * as Team from "@gleaner/core/team";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keys } from "../../../packages/core/src/keys.ts";
import { get } from "../../../packages/core/src/table.ts";
import { type Cloud, startCloud } from "./cloud.ts";

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.close());

describe("API key", () => {
  it("acts as its user, and is listed without its secret and with its last use", async () => {
    const team = await cloud.team("business");
    const { id, apiKey } = await team.as(() => Key.create({ name: "CI" }));
    expect(apiKey).toMatch(/^api_[0-9a-f]{32}\.[A-Za-z0-9_-]{43}$/);
    const actor = await Key.authenticate(apiKey);
    expect(actor).toEqual({ ...team.actor, via: "key" });
    const [listed] = await withActor(actor, () => Key.list());
    expect(listed).toMatchObject({ id, name: "CI", lastUsedAt: expect.any(String) });
    expect(JSON.stringify(listed)).not.toContain(apiKey.split(".")[1]);
  });

  it("is stored as the hash of its secret alone", async () => {
    const team = await cloud.team("pro");
    const { apiKey } = await team.as(() => Key.create({ name: "CI" }));
    const [publicId = "", secret = ""] = apiKey.slice("api_".length).split(".");
    const stored = await get(keys.apiKey(publicId));
    expect(stored?.hash).toBe(createHash("sha256").update(secret).digest("hex"));
    expect(JSON.stringify(stored)).not.toContain(secret);
  });

  it("is refused alike when unknown, malformed, wrong or revoked", async () => {
    const team = await cloud.team("pro");
    const { id, apiKey } = await team.as(() => Key.create({ name: "old" }));
    await team.as(() => Key.remove(id));
    const wrong = `${apiKey.slice(0, -43)}${"A".repeat(43)}`;
    const unknown = `api_${"0".repeat(32)}.${"A".repeat(43)}`;
    for (const refused of [apiKey, wrong, unknown, "nonsense", ""]) {
      await expect(Key.authenticate(refused)).rejects.toMatchObject({ code: "unauthorized" });
    }
    expect(await team.as(() => Key.list())).toEqual([]);
  });

  it("opens nothing on a plan without API access, and follows a change of plan", async () => {
    const team = await cloud.team("starter");
    const { apiKey } = await team.as(() => Key.create({ name: "early" }));
    await expect(Key.authenticate(apiKey)).rejects.toMatchObject({ code: "plan_without_api_access" });
    await Team.setPlan(team.teamId, "pro");
    expect(await Key.authenticate(apiKey)).toMatchObject({ teamId: team.teamId });
  });

  it("may make a minute's worth of requests at once, then waits for its rate", async () => {
    const team = await cloud.team("pro");
    const { apiKey } = await team.as(() => Key.create({ name: "eager" }));
    const at = Date.now();
    const use = (ms: number) =>
      withClock(
        () => at + ms,
        () => Key.authenticate(apiKey),
      );
    for (let n = 0; n < 120; n += 1) await use(0);
    await expect(use(0)).rejects.toMatchObject({ code: "rate_limited", details: { retryAfterSeconds: 1 } });
    await use(500);
    await expect(use(500)).rejects.toMatchObject({ code: "rate_limited" });
    for (let n = 0; n < 120; n += 1) await use(120_000);
    const wrong = `${apiKey.slice(0, -43)}${"A".repeat(43)}`;
    await expect(Key.authenticate(wrong)).rejects.toMatchObject({ code: "unauthorized" });
  });

  it("of one team cannot be removed by another", async () => {
    const [team, other] = [await cloud.team(), await cloud.team()];
    const { id, apiKey } = await team.as(() => Key.create({ name: "mine" }));
    await expect(other.as(() => Key.remove(id))).rejects.toMatchObject({ code: "not_found" });
    expect(await Key.authenticate(apiKey)).toBeTruthy();
  });
});

describe("session", () => {
  it("acts as its user for twelve hours, on any plan", async () => {
    const team = await cloud.team("free");
    const { token } = await Session.create({ teamId: team.teamId, email: team.email.toUpperCase() });
    expect(await Session.authenticate(token)).toEqual(team.actor);
    const over = Date.now() + 12 * 60 * 60 * 1000 + 1000;
    await expect(
      withClock(
        () => over,
        () => Session.authenticate(token),
      ),
    ).rejects.toMatchObject({
      code: "unauthorized",
    });
    await expect(Session.authenticate("ses_nonsense")).rejects.toMatchObject({ code: "unauthorized" });
  });

  it.each([
    ["free", 120],
    ["starter", 120],
    ["pro", 120],
    ["business", 600],
  ] as const)(
    "on %s may make a minute's worth of its %i requests at once, then waits",
    async (plan, most) => {
      const team = await cloud.team(plan);
      const { token } = await Session.create(team);
      const at = Date.now();
      const use = (ms: number) =>
        withClock(
          () => at + ms,
          () => Session.authenticate(token),
        );
      for (let n = 0; n < most; n += 1) await use(0);
      await expect(use(0)).rejects.toMatchObject({ code: "rate_limited", details: { retryAfterSeconds: 1 } });
      await use(60_000 / most);
      await expect(use(60_000 / most)).rejects.toMatchObject({ code: "rate_limited" });
    },
  );

  it("follows a change of plan with its rate", async () => {
    const team = await cloud.team("free");
    const { token } = await Session.create(team);
    await Team.setPlan(team.teamId, "business");
    const at = Date.now();
    const use = () =>
      withClock(
        () => at,
        () => Session.authenticate(token),
      );
    // Half of what the larger plan allows at once leaves half of what the smaller one does.
    for (let n = 0; n < 300; n += 1) await use();
    await Team.setPlan(team.teamId, "starter");
    for (let n = 0; n < 59; n += 1) await use();
    await expect(use()).rejects.toMatchObject({ code: "rate_limited" });
  });

  it("is not opened for an address that the team does not have", async () => {
    const team = await cloud.team();
    await expect(Session.create({ teamId: team.teamId, email: "eve@example.com" })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
