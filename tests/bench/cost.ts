import { type Counts, countJobs } from "../integration/cost/counted-jobs.ts";
import { idleMonth } from "../integration/cost/idle.ts";
import type { Count } from "../integration/cost/metered-cloud.ts";
import { invocationCost, prices, requestCost, tableCost } from "../integration/cost/prices.ts";
import { total } from "../integration/cost/total.ts";

// Prints the figures of infra/cost.md and infra/scale.md: `node tests/bench/cost.ts`.

const jobs = ["agent run", "replay", "scheduled replay"] as const;
const runnerSeconds = [0.5, 1, 2, 3, 5, 10];
const apiSeconds = 0.05;
const schedulerSeconds = 0.1;
const notifierSeconds = 0.02;
const vaultSeconds = 0.05;
const looks = 3;

const usd = (value: number): string => `$${value.toPrecision(3)}`;

function printCounts(counts: Counts): void {
  console.log("| work | read units | write units | index write units | requests |\n|---|---|---|---|---|");
  const rows: [string, Count][] = [
    ...Object.entries(counts),
    ...jobs.map((name): [string, Count] => [`${name}: whole`, total(counts, name)]),
  ];
  for (const [name, { reads, writes, indexWrites, requests, partitions }] of rows) {
    const asked = Object.entries(requests).map(([call, times]) => `${times} ${call}`);
    const to = Object.entries(partitions).map(([kind, units]) => `${units} to ${kind}`);
    console.log(
      `| ${name} | ${reads} | ${writes} | ${indexWrites} | ${asked.join(", ")} (${to.join(", ")}) |`,
    );
  }
}

function costOf(counts: Counts, name: (typeof jobs)[number], seconds: number): number {
  const whole = total(counts, name);
  const look = counts[`${name}: one GET of the job`];
  const asks =
    name === "scheduled replay" || !look
      ? prices.schedulerInvocation + invocationCost("scheduler", schedulerSeconds)
      : (1 + looks) * (prices.apiRequest + invocationCost("api", apiSeconds)) + looks * tableCost(look);
  return (
    asks +
    tableCost(whole) +
    requestCost(whole) +
    invocationCost("runner", seconds) +
    // It lends the job's rights, for which it reads the job.
    invocationCost("vault", vaultSeconds) +
    prices.tableRead +
    whole.events * invocationCost("notifier", notifierSeconds) +
    seconds * prices.tableRead
  );
}

const counts = await countJobs();
printCounts(counts);
console.log(`\n| runner seconds | ${jobs.map((name) => `1,000 ${name}s`).join(" | ")} |`);
for (const seconds of runnerSeconds) {
  const costs = jobs.map((name) => usd(1000 * costOf(counts, name, seconds)));
  console.log(`| ${seconds} | ${costs.join(" | ")} |`);
}
// While it runs, a job is looked at every second, its lease is renewed twice a minute, its log written six times.
const held = { reads: 60, writes: 2 + 6, indexWrites: 4 };
console.log(
  `\nagent minute ${usd(invocationCost("runner", 60) + tableCost(held))}, of it the table ${usd(tableCost(held))}`,
);
const idle = idleMonth(counts);
for (const [what, cost] of Object.entries(idle)) console.log(`idle month, ${what}: ${usd(cost)}`);
console.log(`idle month: ${usd(Object.values(idle).reduce((sum, cost) => sum + cost, 0))}`);
