import { describe, expect, it } from "vitest";
import { withDeadline } from "../../../packages/browser/src/deadline.ts";
import { PageError } from "../../../packages/browser/src/page-error.ts";

const never = new Promise<never>(() => {});
const signal = new AbortController().signal;

describe("a wait", () => {
  it("gives the work's result or its error", async () => {
    await expect(withDeadline(Promise.resolve(7), { signal, timeoutMs: 1_000 }, "late")).resolves.toBe(7);
    const failing = Promise.reject(new Error("no"));
    await expect(withDeadline(failing, { signal, timeoutMs: 1_000 }, "late")).rejects.toThrow("no");
  });

  it("ends in a sentence when it is late", async () => {
    const error = await withDeadline(never, { signal, timeoutMs: 1 }, "Too late.").catch((e: unknown) => e);
    expect(error).toBeInstanceOf(PageError);
    expect(error).toMatchObject({ code: "timeout", message: "Too late." });
  });

  it("ends with the signal's reason, also when it was given before", async () => {
    const controller = new AbortController();
    const waiting = withDeadline(never, { signal: controller.signal, timeoutMs: 60_000 }, "late");
    controller.abort(new Error("stopped"));
    await expect(waiting).rejects.toThrow("stopped");
    await expect(
      withDeadline(never, { signal: controller.signal, timeoutMs: 60_000 }, "late"),
    ).rejects.toThrow("stopped");
  });
});
