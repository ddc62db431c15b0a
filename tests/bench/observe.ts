import { bundleForPage } from "@gleaner/extract/build";
import { chromium, type Page } from "playwright-core";
import { findChromium } from "../../packages/local/src/chromium.ts";
import { median } from "./statistics.ts";
import { makePage } from "./synthetic-page.ts";

const sizes = [1_500, 3_000, 6_000, 12_000, 25_000, 50_000, 100_000];
const rounds = 5;
/** Of the bench's script, which holds the engine. */
const mostBytes = 200_000;
/** What a page of 12,000 elements may take: milliseconds, and times a plain walk. */
const judgedSize = 12_000;
const limitMs = 100;
const limitRatio = 25;
/** Time may grow by this power of the size. */
const limitExponent = 1.3;

interface Times {
  readonly walk: number;
  readonly groups: number;
  readonly observe: number;
}

/**
 * Record groups and whole observations of synthetic pages in Chromium, against a plain walk in the same page that reads
 * tag, class list, attributes and text of every element. They take turns, so that a machine that changes its speed
 * changes it for all; each look is a new one, nothing is remembered from the one before.
 */
export async function benchObserve(): Promise<boolean> {
  const executablePath = await findChromium(process.env);
  const script = await bundleForPage(new URL("./observe-in-page.ts", import.meta.url), mostBytes);
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--headless"] });
  try {
    const page = await browser.newPage();
    const results: { size: number; times: Times }[] = [];
    console.log("elements   walk ms  groups ms  ratio  observe ms  JSON KB");
    for (const size of sizes) {
      await page.setContent(makePage(size));
      await page.evaluate(script);
      const times = await measure(page);
      const bytes = await page.evaluate(() => JSON.stringify(globalThis.gleanerBench.observe()).length);
      results.push({ size, times });
      const figures = [
        String(size).padStart(8),
        times.walk.toFixed(1).padStart(9),
        times.groups.toFixed(1).padStart(10),
        (times.groups / times.walk).toFixed(1).padStart(6),
        times.observe.toFixed(1).padStart(11),
        (bytes / 1000).toFixed(0).padStart(8),
      ];
      console.log(figures.join(" "));
    }
    const exponents = (["groups", "observe"] as const).map((kind) => exponentOf(results, kind));
    console.log(`growth exponent: groups ${exponents[0]?.toFixed(2)}, observe ${exponents[1]?.toFixed(2)}`);
    const judged = results.find((each) => each.size === judgedSize)?.times;
    if (!judged) throw new Error("the judged size was not measured");
    return (
      judged.groups <= limitMs &&
      judged.groups / judged.walk <= limitRatio &&
      exponents.every((exponent) => exponent <= limitExponent)
    );
  } finally {
    await browser.close();
  }
}

async function measure(page: Page): Promise<Times> {
  const all: Times[] = [];
  for (let round = 0; round < rounds + 1; round += 1) {
    const times = await page.evaluate(() => globalThis.gleanerBench.measure());
    // The first round warms the compiler.
    if (round > 0) all.push(times);
  }
  const middle = (kind: keyof Times): number => median(all.map((each) => each[kind]));
  return { walk: middle("walk"), groups: middle("groups"), observe: middle("observe") };
}

/** The slope of log time over log size, by least squares. */
function exponentOf(results: readonly { size: number; times: Times }[], kind: "groups" | "observe"): number {
  const points = results.map(({ size, times }) => ({ x: Math.log(size), y: Math.log(times[kind]) }));
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const x = mean(points.map((point) => point.x));
  const y = mean(points.map((point) => point.y));
  const covariance = mean(points.map((point) => (point.x - x) * (point.y - y)));
  return covariance / mean(points.map((point) => (point.x - x) ** 2));
}
