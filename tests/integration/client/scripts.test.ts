import { afterAll, beforeAll, expect, it } from "vitest";
import { saveAutomation } from "../core/saved-automation.ts";
import { startService, type TestService } from "./command.ts";

let service: TestService;
let id: string;
beforeAll(async () => {
  service = await startService();
  id = await saveAutomation(service.caller.team);
});
afterAll(() => service.close());

const scripts = (...args: string[]) => service.gleaner(["scripts", ...args]);

it("without a verb they are listed, as a table or as JSON", async () => {
  expect((await scripts()).out).toContain(id);
  expect(JSON.parse((await scripts("--json")).out).scripts).toMatchObject([{ id }]);
});

it("one is shown with its prompt, steps and fields; as JSON with plan and contract", async () => {
  const { out } = await scripts("show", id);
  expect(out).toMatch(
    /^Automation .*\n {2}name .*\n {2}prompt .*\n {2}steps +open http.*\n.*fields +\w+ \(\w+\)/s,
  );
  expect(JSON.parse((await scripts("show", id, "--json")).out)).toMatchObject({
    id,
    plan: { version: 1 },
    contract: expect.any(Object),
  });
});

it("one is renamed", async () => {
  expect((await scripts("rename", id, "Prices, daily")).out).toContain("Prices, daily");
  expect((await scripts()).out).toContain("Prices, daily");
  expect(await scripts("rename", id, " ")).toMatchObject({ exit: 3, err: expect.stringContaining("name") });
});

it("one is deleted with its schedules, and then it is not there", async () => {
  await service.gleaner(["schedules", "create", id, "--every", "daily"]);
  expect((await scripts("delete", id)).out).toBe(`Automation ${id} and its schedule deleted.\n`);
  expect(await scripts("show", id)).toMatchObject({
    exit: 3,
    err: expect.stringContaining("no such automation"),
  });
  expect((await scripts()).out).toContain("No automations yet");
});
