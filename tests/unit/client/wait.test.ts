import { ApiError, ConnectionError, type Job, type LogEntry } from "@gleaner/client";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newLines, waitFor } from "../../../packages/client/src/wait.ts";
import { makeJob } from "./job.ts";

const line = (n: number): LogEntry => ({
  at: new Date(n * 1000).toISOString(),
  level: "info",
  message: `step ${n}`,
});
const lines = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => line(from + n));

/** Waits through a script of looks; returns what was seen and how long each pause was. */
async function watch(looks: readonly (Job | Error)[]) {
  const seen: string[] = [];
  const pauses: number[] = [];
  let at = 0;
  const job = waitFor(
    async () => {
      const look = looks[Math.min(at, looks.length - 1)];
      at += 1;
      if (look === undefined || look instanceof Error) throw look;
      return look;
    },
    {
      onLog: ({ message }) => seen.push(message),
      onStatus: (status) => seen.push(status),
      sleep: async (ms) => pauses.push(ms),
    },
  );
  return { end: await job.catch((error: unknown) => error), seen, pauses };
}

const refusal = (status: number, headers: HeadersInit = {}) =>
  new ApiError(new Response(null, { status, headers }), {});

describe("waiting", () => {
  it("tells each status and each line once, in order, and returns the ended job", async () => {
    const done = makeJob({ logs: lines(0, 4) });
    const { end, seen } = await watch([
      makeJob({ status: "pending" }),
      makeJob({ status: "running", logs: lines(0, 2) }),
      makeJob({ status: "running", logs: lines(0, 3) }),
      done,
    ]);
    expect(end).toEqual(done);
    expect(seen).toEqual(["pending", "running", "step 0", "step 1", "step 2", "success", "step 3"]);
  });

  it("looks soon at first and once a second later", async () => {
    const running = makeJob({ status: "running" });
    const { pauses } = await watch([...Array(20).fill(running), makeJob()]);
    expect(pauses[0]).toBeLessThanOrEqual(200);
    expect(pauses.at(-1)).toBe(1000);
  });

  it("gets over a service that is away for a while", async () => {
    const { end } = await watch([new ConnectionError("away"), refusal(503), refusal(500), makeJob()]);
    expect(end).toEqual(makeJob());
  });

  it("comes back when a rate limit says so", async () => {
    const { pauses } = await watch([refusal(429, { "retry-after": "7" }), makeJob()]);
    expect(pauses).toEqual([7000]);
  });

  it("gives up when the service stays away, and at once when it refuses", async () => {
    const away = await watch([new ConnectionError("away")]);
    expect(away.end).toBeInstanceOf(ConnectionError);
    const refused = await watch([refusal(404)]);
    expect(refused.end).toMatchObject({ status: 404 });
    expect(refused.pauses).toEqual([]);
  });

  it("ends when its signal does", async () => {
    const ended = waitFor(async () => makeJob(), { signal: AbortSignal.abort(new Error("enough")) });
    await expect(ended).rejects.toThrow("enough");
  });
});

describe("new lines of a log", () => {
  it("are those beyond the earlier look, also when the log dropped its oldest", () => {
    const counts = fc.tuple(fc.nat(30), fc.nat(30), fc.nat(30));
    fc.assert(
      fc.property(counts, ([gone, kept, added]) => {
        const before = lines(0, gone + kept);
        // With nothing kept, all of it is new.
        expect(newLines(before, lines(gone, gone + kept + added))).toEqual(
          lines(gone + kept, gone + kept + added),
        );
      }),
    );
  });
});
