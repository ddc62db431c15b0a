import { beforeAll, expect, test } from "vitest";
import { type Counts, countJobs } from "./counted-jobs.ts";
import { idleMonth } from "./idle.ts";
import type { Count } from "./metered-cloud.ts";
import { total } from "./total.ts";

// infra/cost.md and infra/scale.md reckon with these figures: whoever changes one changes the other.

let counts: Counts;
beforeAll(async () => {
  counts = await countJobs();
});

const unitsOf = ({ reads, writes, indexWrites }: Count) => ({ reads, writes, indexWrites });

// Each line of a run's log may become a write of its own where the machine is slow.
test.each([
  ["agent run", { reads: 6, writes: 48, indexWrites: 8 }],
  ["replay", { reads: 9, writes: 30, indexWrites: 6 }],
  ["scheduled replay", { reads: 11, writes: 33, indexWrites: 6 }],
])("an %s of one page stays within the units that its price is reckoned with", (name, most) => {
  const { reads, writes, indexWrites } = unitsOf(total(counts, name));
  expect(reads).toBeLessThanOrEqual(most.reads);
  expect(writes).toBeLessThanOrEqual(most.writes);
  expect(indexWrites).toBeLessThanOrEqual(most.indexWrites);
});

test("a job sends one message and one batch of events, asks the vault once and for the page that it keeps, and needs no Scheduler; an AI run alone keeps pictures", () => {
  for (const name of ["agent run", "replay", "scheduled replay"]) {
    const { requests } = total(counts, name);
    const others = Object.entries(requests).filter(([call]) => !call.startsWith("DYNAMODB"));
    expect(Object.fromEntries(others)).toEqual({
      "SQS SendMessage": 1,
      "EVENTBRIDGE PutEvents": 1,
      "LAMBDA POST /2015-03-31": name === "agent run" ? 2 : 1,
      // Of its one step, and of the page whose plan is to be proven.
      ...(name === "agent run" && { "S3 PUT /artifacts": 2 }),
    });
  }
});

test("a sweep that finds nothing writes nothing and asks each shard once", () => {
  const sweep = counts["one sweep that finds nothing"];
  expect(sweep).toMatchObject({ writes: 0, indexWrites: 0, requests: { "DYNAMODB Query": 8 } });
});

test("a runner names no partition of the table but its team's, its job's and that of the run it is compared with", () => {
  for (const name of ["agent run", "replay", "scheduled replay"]) {
    const named = counts[`${name}: runner`]?.leadingKeys ?? [];
    const [team = "", ...jobs] = named.toSorted();
    expect(team).toMatch(/^TEAM#[0-9a-f-]{36}$/);
    // A replay's records are compared with those of the success before it.
    expect(jobs).toHaveLength(name === "agent run" ? 1 : 2);
    for (const job of jobs) expect(job).toMatch(new RegExp(`^${team}#JOB#[0-9a-f-]{36}$`));
  }
});

test("what fires and what is told of events names teams' partitions alone, and nothing that is sealed", () => {
  const reach = (name: string) =>
    counts[name]?.leadingKeys.filter((key) => !key.startsWith("TEAM#") || key.endsWith("#VAULT"));
  expect(reach("scheduled replay: fire")).toEqual([]);
  expect(reach("replay: events")).toEqual([]);
  expect(reach("one sweep that finds nothing")).toEqual(["due index"]);
});

test("a month in which nobody uses the service costs less than three and a half dollars", () => {
  const parts = Object.values(idleMonth(counts));
  expect(parts.every((dollars) => dollars > 0)).toBe(true);
  expect(parts.reduce((sum, dollars) => sum + dollars, 0)).toBeLessThan(3.5);
});
