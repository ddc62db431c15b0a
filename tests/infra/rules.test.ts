import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { lostLeaseMessage } from "../../infra/definitions.ts";
import { findTypeErrors } from "./check-types.ts";
import type { Graph } from "./graph.ts";
import { describe as describeStage } from "./inventory.ts";
import { installPlatform, root } from "./platform.ts";
import { listAlarmNames } from "./rules/alarm-rules.ts";
import { findFaults } from "./rules/index.ts";
import { synthesize } from "./synthesize.ts";
import { parseUse, readBundle, readUses } from "./use.ts";

beforeAll(installPlatform, 300_000);

test("infra/ has no type error by SST's own types", async () => {
  expect(await findTypeErrors()).toEqual([]);
});

describe.for(["production", "ada"])("stage %s", (stage) => {
  let graph: Graph;
  beforeAll(async () => {
    graph = await synthesize(stage);
  });

  test("has no fault", async () => {
    expect(findFaults(graph, await readUses(graph.builds.map(({ handler }) => handler)))).toEqual([]);
  });

  test("is described with every function", () => {
    const titles = describeStage(graph).filter((line) => line.startsWith("Function "));
    expect(titles.toSorted()).toEqual(
      ["api", "dead", "notifier", "runner", "scheduler"].map((name) => `Function ${name}`),
    );
  });

  test("has a runbook for each alarm", async () => {
    const runbooks = await readFile(join(root, "infra/runbooks.md"), "utf8");
    const sections = [...runbooks.matchAll(/^#+ `?(\w+)/gm)].map(([, name]) => name);
    expect(listAlarmNames(graph).filter((name) => !sections.includes(name))).toEqual([]);
  });
});

test("a stage whose names AWS would refuse is refused before anything is made", async () => {
  const longest = "s".repeat(64 - "gleaner--schedules".length);
  const { resources } = await synthesize(longest);
  expect(resources.length).toBeGreaterThan(0);
  await expect(synthesize(`${longest}s`)).rejects.toThrow("at most 46 characters");
});

test.for(["", "much", "-5", "0"])("a budget of %j is refused before anything is made", async (limit) => {
  await expect(synthesize("ada", [], { GLEANER_MONTHLY_BUDGET: limit })).rejects.toThrow(
    "GLEANER_MONTHLY_BUDGET",
  );
});

test("the line that the alarm for lost leases counts is written by the scheduler", async () => {
  expect(await readBundle("functions/scheduler/src/index.handler")).toContain(
    JSON.stringify(lostLeaseMessage),
  );
});

describe("what a bundle does with the cloud", () => {
  const links = new Map([["tableName", "Table"]]);

  test("is read off its requests, the writes of its transactions and its links", () => {
    const text = `
      await connect().send(new QueryCommand({ TableName: resource.tableName(), ...input }));
      await connect().send(new TransactWriteCommand2(request));
      if ("Delete" in action) return { Delete: { TableName, ...action.Delete } };
      await transact([{ Put: { Item: {} } }, { IndexName: "due" }]);`;
    const { needs, links: asked } = parseUse(text, links);
    expect(needs.map(({ action, target }) => `${action} on ${target}`)).toEqual([
      "dynamodb:Query on table",
      "dynamodb:PutItem on table",
      "dynamodb:Query on due index",
    ]);
    expect(asked).toEqual(["Table"]);
  });

  test.for(["client.send(new ScanCommand({}))", "for await (const page of paginateScan({ client }, {}))"])(
    "is refused where it is not known which right a request takes: %s",
    (text) => {
      expect(() => parseUse(text, links)).toThrow(/which rights? \w*Scan/);
    },
  );
});

test("what is deployed knows nothing of the tests", async () => {
  const files = ["sst.config.ts", ...globSync("infra/**/*.{ts,json}", { cwd: root })];
  const texts = await Promise.all(files.map((file) => readFile(join(root, file), "utf8")));
  expect(files.filter((_, index) => /["'`/]tests\/|setMocks|SYNTHESIS_/.test(texts[index] ?? ""))).toEqual(
    [],
  );
});
