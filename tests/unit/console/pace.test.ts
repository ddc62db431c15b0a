import { describe, expect, test } from "vitest";
import { createPace, sendPatiently } from "../../../packages/console/src/data/pace.ts";

describe("what is read again and again", () => {
  test("is read half as often each time the service asks for patience, and recovers minute by minute", () => {
    let at = 0;
    const pace = createPace(() => at);
    expect(pace.of(1000)).toBe(1000);
    pace.slow();
    // Another answer to what was asked for at the same time.
    pace.slow();
    expect(pace.of(1000)).toBe(2000);
    at = 10_000;
    pace.slow();
    expect(pace.of(5000)).toBe(20_000);
    at = 70_000;
    expect(pace.of(1000)).toBe(2000);
    at = 130_000;
    expect(pace.of(1000)).toBe(1000);
  });

  test("two tabs of a run on a plan of 120 requests a minute settle within it, and neither is refused for good", async () => {
    // The service's rule: a minute's worth at once, then one each half second.
    const intervalMs = 500;
    let now = 0;
    let busyUntil = 0;
    let refusals = 0;
    const ask = (): Response => {
      if (busyUntil > now + 59_000) {
        refusals += 1;
        return new Response(null, { status: 429, headers: { "retry-after": "1" } });
      }
      busyUntil = Math.max(busyUntil, now) + intervalMs;
      return new Response("{}");
    };
    // What a tab of a running job asks for: the job, the lists, the pictures.
    const everyMs = [1000, 5000, 15_000, 3000, 30_000];
    const tabs = [0, 1].map(() => ({ pace: createPace(() => now), next: everyMs.map(() => 0) }));
    const seen: number[] = [];
    for (; now < 600_000; now += 100) {
      for (const { pace, next } of tabs) {
        for (const [which, every] of everyMs.entries()) {
          if ((next[which] ?? 0) > now) continue;
          const answer = await sendPatiently(
            async () => ask(),
            async (ms) => {
              now += ms;
            },
            pace.slow,
          );
          seen.push(answer.status);
          next[which] = now + pace.of(every);
        }
      }
    }
    expect(new Set(seen)).toEqual(new Set([200]));
    expect(refusals).toBeGreaterThan(0);
    expect(refusals / seen.length).toBeLessThan(0.1);
  });
});

describe("a request that is too much for the session's rate", () => {
  const refused = (seconds: string) =>
    new Response(null, { status: 429, headers: seconds === "" ? {} : { "retry-after": seconds } });
  const send = async (answers: readonly Response[]) => {
    const left = [...answers];
    const waits: number[] = [];
    const answer = await sendPatiently(
      async () => left.shift() ?? new Response("late"),
      async (ms) => waits.push(ms),
      () => {},
    );
    return { status: answer.status, waits: waits.map((ms) => Math.floor(ms / 1000)) };
  };

  test("is sent again after the time that the service asks for", async () => {
    expect(await send([refused("1"), refused("2"), new Response("done")])).toEqual({
      status: 200,
      waits: [1, 2],
    });
  });

  test("is told of where that is long, not said, or no use", async () => {
    expect(await send([refused("3600")])).toEqual({ status: 429, waits: [] });
    expect(await send([refused("")])).toEqual({ status: 429, waits: [] });
    expect(await send(Array.from({ length: 9 }, () => refused("1")))).toEqual({
      status: 429,
      waits: [1, 1, 1],
    });
  });
});
