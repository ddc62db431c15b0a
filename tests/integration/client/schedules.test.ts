import { afterAll, beforeAll, expect, it } from "vitest";
import { saveAutomation } from "../core/saved-automation.ts";
import { startService, type TestService } from "./command.ts";

let service: TestService;
let script: string;
beforeAll(async () => {
  service = await startService();
  script = await saveAutomation(service.caller.team);
});
afterAll(() => service.close());

const schedules = (...args: string[]) => service.gleaner(["schedules", ...args]);

async function createId(...args: string[]): Promise<string> {
  const { out } = await schedules("create", script, ...args, "--json");
  return (JSON.parse(out) as { id: string }).id;
}

it("create says when it will run", async () => {
  const { exit, out } = await schedules(
    ...[
      "create",
      script,
      "--every",
      "weekly",
      "--weekday",
      "Fri",
      "--at",
      "09:30",
      "--timezone",
      "Asia/Tokyo",
    ],
  );
  expect(exit).toBe(0);
  expect(out).toContain("Runs Fridays at 09:30 Asia/Tokyo; active\n");
  expect(out).toMatch(/Next \(UTC\): \d{4}-\d\d-\d\d 00:30\n {12}\d{4}-/);
});

it("without a verb it lists them, as a table or as JSON", async () => {
  const id = await createId("--cron", "0 9 * * MON-FRI");
  const { out } = await schedules();
  expect(out).toContain(id);
  expect(out).toContain("0 9 * * MON-FRI (UTC)");
  expect(out).toContain("Fridays at 09:30 Asia/Tokyo");
  const page = JSON.parse((await schedules("--json")).out) as { schedules: { id: string }[] };
  expect(page.schedules[0]?.id).toBe(id);
  expect(JSON.parse((await schedules("list", "--script", script, "--json")).out)).toEqual(page);
});

it("change, pause, resume, show, runs and delete do what they say", async () => {
  const id = await createId("--every", "monthly", "--day", "31");
  expect((await schedules("change", id, "--at", "07:00")).out).toContain(
    "monthly on day 31 at 07:00 UTC; active",
  );
  expect((await schedules("pause", id)).out).toContain("; paused\n");
  expect((await schedules("show", id)).out).toContain("; paused\n");
  expect((await schedules("resume", id)).out).toContain("; active\n");
  expect((await schedules("runs", id)).out).toBe("It has not run yet.\n");
  expect((await schedules("delete", id)).out).toBe(`Schedule ${id} is deleted.\n`);
  expect((await schedules("show", id)).exit).not.toBe(0);
});

it("what cannot be is said in a sentence", async () => {
  const often = await schedules("create", script, "--cron", "*/5 * * * *");
  expect(often.exit).not.toBe(0);
  expect(often.err).toContain('The nearest that it allows is the cron "0 * * * *"');
  expect((await schedules("create", script, "--every", "weekly", "--weekday", "someday")).err).toContain(
    "--weekday",
  );
  expect((await schedules("create", script, "--every", "daily", "--cron", "0 0 * * *")).err).toContain(
    "cannot be used",
  );
});
