import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openPace, type PaceOptions } from "../../../packages/browser/src/pace.ts";

const signal = new AbortController().signal;

/** A clock that only sleeping moves on, and a pace that goes by it. */
function hold(options: Partial<PaceOptions> = {}, random = () => 0.5) {
  let time = 1_000_000;
  const slept: number[] = [];
  const noticed: number[] = [];
  const pace = openPace({
    intervalMs: 400,
    until: time + 600_000,
    onWait: (_host, milliseconds) => noticed.push(milliseconds),
    clock: {
      now: () => time,
      sleep: async (milliseconds) => {
        slept.push(milliseconds);
        time += milliseconds;
      },
      random,
    },
    ...options,
  });
  return { pace, slept, noticed, pass: (milliseconds: number) => (time += milliseconds) };
}

const refused = (host: string, retryAfterMs: number | null = null) => ({
  host,
  message: "No.",
  retryAfterMs,
});

describe("a run's pace", () => {
  it("lets the first page of each host be asked for at once, and the next after the interval", async () => {
    const { pace, slept, noticed } = hold();
    for (const host of ["a", "b", "a", "b"]) await pace.awaitTurn(host, signal);
    expect(slept).toEqual([400]);
    await pace.awaitTurn("a", signal);
    expect(slept).toEqual([400, 400]);
    expect(noticed).toEqual([]);
  });

  it("costs nothing where pages take longer than the interval by themselves", async () => {
    const { pace, slept, pass } = hold();
    for (let visits = 0; visits < 5; visits += 1) {
      await pace.awaitTurn("a", signal);
      pass(401);
    }
    expect(slept).toEqual([]);
  });

  it("is never regular: each wait is up to half shorter or longer", async () => {
    const chances = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 3, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(chances, async (drawn) => {
        const left = [...drawn];
        const { pace, slept } = hold({}, () => left.shift() ?? 0);
        for (const _ of drawn) await pace.awaitTurn("a", signal);
        expect(slept).toEqual(drawn.slice(0, -1).map((chance) => expect.closeTo(400 * (0.5 + chance), 6)));
      }),
    );
  });

  it("asks a host that turned the run away eight times more slowly, and no other", async () => {
    const { pace, slept, noticed } = hold();
    await pace.awaitTurn("a", signal);
    await pace.awaitTurn("b", signal);
    pace.refused(refused("a"));
    await pace.awaitTurn("a", signal);
    await pace.awaitTurn("a", signal);
    expect(slept).toEqual([400, 3200]);
    expect(noticed).toEqual([3200]);
  });

  it("knows of a refusal until a page is served", () => {
    const { pace } = hold();
    expect(pace.refusal()).toBeUndefined();
    pace.refused(refused("a", 1000));
    expect(pace.refusal()).toEqual(refused("a", 1000));
    pace.served();
    expect(pace.refusal()).toBeUndefined();
  });

  it("stays away as long as the host asks, else some seconds, and not at all where that leaves no time", () => {
    const { pace } = hold();
    expect(pace.backOffMs(refused("a", 90_000))).toBe(90_000);
    expect(pace.backOffMs(refused("a"))).toBe(5000);
    expect(pace.backOffMs(refused("a", 590_000))).toBe(590_000);
    expect(pace.backOffMs(refused("a", 590_001))).toBeNull();
    expect(hold({}, () => 0).pace.backOffMs(refused("a"))).toBe(2500);
    expect(hold({}, () => 1).pace.backOffMs(refused("a"))).toBe(7500);
  });

  it("honours Retry-After within the run, and does not wait for what comes after its end", async () => {
    const { pace, slept } = hold();
    pace.refused(refused("a", 20_000));
    await pace.awaitTurn("a", signal);
    pace.refused(refused("b", 3_600_000));
    await pace.awaitTurn("b", signal);
    expect(slept).toEqual([20_000]);
  });

  it("ends a wait with the run", async () => {
    const stop = new AbortController();
    const pace = openPace({ intervalMs: 60_000, until: Number.MAX_SAFE_INTEGER, onWait: () => {} });
    await pace.awaitTurn("a", stop.signal);
    const waiting = pace.awaitTurn("a", stop.signal);
    stop.abort("lost");
    await expect(waiting).rejects.toThrow();
  });
});
