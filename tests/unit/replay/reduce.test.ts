import type { Plan, Step } from "@gleaner/automation";
import { reduce } from "@gleaner/replay";
import { describe, expect, test } from "vitest";

const open = (page: string): Step => ({ kind: "open", url: `https://site.test/${page}` });
const click = (name: string): Step => ({ kind: "click", target: [{ by: "text", text: name }] });
const fill = (text: string): Step => ({ kind: "fill", target: [{ by: "label", label: "Search" }], text });
const scroll: Step = { kind: "scroll", to: "end" };
const reader = { locators: [{ by: "self" as const }], attribute: null, take: "one" as const, transforms: [] };
const planOf = (...steps: Step[]): Plan => ({
  version: 1,
  steps,
  read: { kind: "record", fields: [{ name: "n", type: "text", reader }] },
});

/** Reduces where the records are those of the run as long as all of `needed` are done. */
async function reduceTo(needed: readonly Step[], ...steps: Step[]) {
  const tried: number[] = [];
  const has = (plan: Plan, step: Step) =>
    plan.steps.some((each) => JSON.stringify(each) === JSON.stringify(step));
  const trial = async (shorter: Plan) => {
    tried.push(shorter.steps.length);
    return needed.every((step) => has(shorter, step));
  };
  const plan = await reduce(planOf(...steps), trial, { prompt: "the Tents of a shop" });
  return { steps: plan.steps, tried };
}

describe("a plan is reduced", () => {
  test("to its last page at once, where the steps on it came to nothing", async () => {
    const { steps, tried } = await reduceTo(
      [open("b")],
      open("a"),
      click("x"),
      open("b"),
      click("y"),
      scroll,
    );
    expect(steps).toEqual([open("b")]);
    expect(tried).toEqual([1]);
  });

  test("by the clicks that changed nothing, and keeps the others", async () => {
    const { steps } = await reduceTo([click("tab")], open("a"), click("dead"), click("tab"), scroll);
    expect(steps).toEqual([open("a"), click("tab")]);
  });

  test("but for an earlier page without which the later one is another", async () => {
    const { steps } = await reduceTo([open("choose"), open("b")], open("choose"), open("b"));
    expect(steps).toEqual([open("choose"), open("b")]);
  });

  test("never by what says what is wanted and what sends it: that chooses tomorrow's records", async () => {
    const { steps, tried } = await reduceTo([], open("a"), fill("tents"), click("Search"));
    expect(steps).toHaveLength(3);
    expect(tried).toEqual([]);
  });

  test("by what no word of the prompt asked for, where it changed nothing", async () => {
    const steps = [open("a"), fill("bot"), click("Apply"), fill("tents"), click("Search")];
    const reduced = await reduceTo([], ...steps);
    expect(reduced.steps).toEqual([open("a"), fill("tents"), click("Search")]);
    expect((await reduceTo([fill("bot")], open("a"), fill("bot"))).steps).toHaveLength(2);
  });

  test("not at all where it logs in: each trial would do so again", async () => {
    const { tried } = await reduceTo([], open("a"), { kind: "login" }, click("x"));
    const typed = await reduceTo([], open("a"), fill("{account.password}"), click("x"), click("y"));
    expect([...tried, ...typed.tried]).toEqual([]);
  });

  test("in the steps to each of its reads, where it reads several times", async () => {
    const whole = planOf(open("a"), click("dead"), click("tab"));
    const { read } = whole;
    const plan: Plan = {
      ...whole,
      also: [
        { steps: [open("lost"), open("b"), click("dead")], read, adds: "rows" },
        { steps: [click("dead")], read, adds: "fields" },
        { steps: [fill("tents"), click("Search")], read, adds: "rows" },
      ],
    };
    const needed = JSON.stringify([click("tab"), open("b")]);
    const trial = async ({ steps, also = [] }: Plan) => {
      const done = [...steps, ...also.flatMap((each) => each.steps)].map((step) => JSON.stringify(step));
      return (JSON.parse(needed) as Step[]).every((step) => done.includes(JSON.stringify(step)));
    };
    const { steps, also = [] } = await reduce(plan, trial, { prompt: "all Tents" });
    expect(steps).toEqual([open("a"), click("tab")]);
    expect(also.map((each) => each.steps)).toEqual([[open("b")], [], [fill("tents"), click("Search")]]);
  });

  test("by a few trials at most, and none when there is no time", async () => {
    const many = Array.from({ length: 30 }, (_, at) => click(`${at}`));
    const { tried } = await reduceTo(many, open("a"), ...many);
    expect(tried.length).toBeLessThanOrEqual(8);
    const late = await reduce(planOf(open("a"), click("x")), async () => true, {
      prompt: "",
      mayTry: () => false,
    });
    expect(late.steps).toHaveLength(2);
  });
});
