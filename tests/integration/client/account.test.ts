import { newEvent } from "@gleaner/core/event";
import * as Notification from "@gleaner/core/notification";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startService, type TestService } from "./command.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const email = "grace@example.com";
const json = async (...args: string[]) => JSON.parse((await service.gleaner([...args, "--json"])).out);

async function createTeam(plan = "pro"): Promise<string> {
  return (await json("team", "create", "--name", "T", "--email", "ada@example.com", "--plan", plan)).teamId;
}

describe("gleaner notifications", () => {
  it("lists what the team was told with the automations that it is about, and marks one as read", async () => {
    const { team } = service.caller;
    const automations = [{ id: "0193e4a1-0000-7000-8000-000000000001", name: "Prices of books" }];
    expect((await service.gleaner(["notifications"])).out).toBe("No notifications.\n");
    const event = team.as(() =>
      newEvent(team.teamId, "schedule.paused", {
        reason: "quota",
        scheduleIds: [],
        automations,
        resumesAt: "2031-06-01T00:00:00.000Z",
      }),
    );
    await Notification.write(event);
    const { out } = await service.gleaner(["notifications"], { width: 160 });
    expect(out).toContain("This month's replays are used up.");
    expect(out).toContain("Prices of books");
    expect((await service.gleaner(["notifications", event.id])).out).toBe(
      `Notification ${event.id} is read.\n`,
    );
    expect(await json("notifications", "--unread")).toEqual({ notifications: [], nextCursor: null });
    expect(await json("notifications", event.id, "--unread")).toMatchObject({ readAt: null });
    expect((await json("notifications")).notifications).toMatchObject([{ id: event.id, automations }]);
  });
});

describe("the operator", () => {
  it("lists all teams with their plans, oldest first; a deleted one is not among them", async () => {
    const [first, second] = [await createTeam("free"), await createTeam("starter")];
    const idsOf = async () => ((await json("team", "list")).teams as { id: string }[]).map(({ id }) => id);
    expect((await idsOf()).slice(-2)).toEqual([first, second]);
    expect((await json("team", "list")).teams.at(-2)).toEqual({
      id: first,
      name: "T",
      plan: "free",
      users: 1,
      automations: 0,
      createdAt: expect.any(String),
    });
    expect((await service.gleaner(["team", "list"])).out).toMatch(new RegExp(`${second} │ T +│ starter`));
    await json("team", "delete", "--team", first, "--confirm", first);
    expect((await idsOf()).at(-1)).toBe(second);
    expect(await idsOf()).not.toContain(first);
  });

  it("adds, lists and removes users of a team", async () => {
    const teamId = await createTeam();
    const { userId } = await json("user", "add", "--team", teamId, "--email", email);
    const listed = await json("user", "list", "--team", teamId);
    expect(listed.users).toMatchObject([{ email: "ada@example.com" }, { id: userId, email }]);
    expect((await service.gleaner(["user", "list", "--team", teamId])).out).toContain(email);
    const removed = await service.gleaner(["user", "remove", "--team", teamId, "--email", email]);
    expect(removed).toMatchObject({ exit: 0, out: `User ${userId} is removed\n` });
    expect(await service.gleaner(["session", "create", "--team", teamId, "--email", email])).toMatchObject({
      exit: 2,
      err: expect.stringContaining("no user with that e-mail address"),
    });
  });

  it("deletes a team only when its id is repeated, and then it is gone", async () => {
    const teamId = await createTeam();
    const other = await createTeam();
    const remove = (confirm: string) =>
      service.gleaner(["team", "delete", "--team", teamId, "--confirm", confirm]);
    expect(await remove(other)).toMatchObject({ exit: 2, err: expect.stringContaining("--confirm") });
    expect((await json("user", "list", "--team", teamId)).users).toHaveLength(1);
    const deleted = await remove(teamId);
    expect(deleted).toMatchObject({ exit: 0, out: expect.stringContaining(`Team ${teamId}`) });
    expect((await json("user", "list", "--team", teamId)).users).toEqual([]);
    expect(await remove(teamId)).toMatchObject({ exit: 2, err: expect.stringContaining("no such team") });
    expect((await json("user", "list", "--team", other)).users).toHaveLength(1);
  });

  it("acts on the resources that `sst shell` links, without a service on this machine", async () => {
    for (const name of ["SST_RESOURCE_App", "SST_RESOURCES_JSON"]) {
      const env = { GLEANER_DATA_DIR: "nowhere", [name]: "{}" };
      const args = ["team", "create", "--name", "T", "--email", email, "--plan", "pro", "--json"];
      const made = await service.gleaner(args, { env });
      expect({ exit: made.exit, made: JSON.parse(made.out) }).toMatchObject({
        exit: 0,
        made: { teamId: expect.any(String) },
      });
    }
  });

  it("lists and revokes a user's keys", async () => {
    const owner = ["--team", await createTeam(), "--email", "ada@example.com"];
    const { id, apiKey } = await json("key", "create", ...owner, "--name", "ci");
    expect((await json("key", "list", ...owner)).keys).toMatchObject([{ id, name: "ci" }]);
    const table = (await service.gleaner(["key", "list", ...owner])).out;
    expect(table).toContain(id);
    expect(table).not.toContain(apiKey.split(".")[1]);
    expect(await service.gleaner(["key", "revoke", id, ...owner])).toMatchObject({
      exit: 0,
      out: `Key ${id} is revoked\n`,
    });
    expect(await service.gleaner(["jobs", "--url", service.url, "--key", apiKey])).toMatchObject({ exit: 3 });
    expect(await service.gleaner(["key", "revoke", id, ...owner])).toMatchObject({ exit: 2 });
  });

  it("grants a seat in Founding, and cannot give one back that was forfeited", async () => {
    const teamId = await createTeam();
    const move = (plan: string, ...more: string[]) =>
      service.gleaner(["team", "plan", "--team", teamId, "--plan", plan, ...more]);
    expect(await move("founding")).toMatchObject({
      exit: 2,
      err: "gleaner: The Founding plan is closed to new members.\n",
    });
    expect(await move("founding", "--grant-seat")).toMatchObject({ exit: 0 });
    expect(await move("pro")).toMatchObject({ exit: 0 });
    expect(await move("founding", "--grant-seat")).toMatchObject({
      exit: 2,
      err: expect.stringContaining("forfeited its seat for good"),
    });
  });
});
