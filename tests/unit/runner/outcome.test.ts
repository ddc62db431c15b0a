import { PageError } from "@gleaner/browser";
import { Refusal } from "@gleaner/core/error";
import { describe, expect, it } from "vitest";
import { decide } from "../../../functions/runner/src/outcome.ts";

const end = { status: "success", error: null } as const;

describe("decide", () => {
  it("ends a job as its run ended", () => {
    expect(decide({ end }, null)).toEqual({ decision: "end", end });
  });

  it("delivers what a run brought home although its time is up", () => {
    expect(decide({ end }, "deadline")).toEqual({ decision: "end", end });
  });

  it("writes nothing over a job that was stopped or taken over", () => {
    expect(decide({ end }, "lost")).toEqual({ decision: "leave" });
    expect(decide({ thrown: new Error("aborted") }, "lost")).toEqual({ decision: "leave" });
  });

  it("fails a run whose time is up", () => {
    const outcome = decide({ thrown: new Error("aborted") }, "deadline");
    expect(outcome).toMatchObject({
      decision: "end",
      end: { status: "failed", error: { code: "deadline" } },
    });
  });

  it("ends a challenge as blocked and another fault of the page as failed, with its sentence", () => {
    const blocked = decide({ thrown: new PageError("blocked", "A challenge.") }, null);
    expect(blocked).toMatchObject({
      end: { status: "blocked", error: { code: "blocked", message: "A challenge." } },
    });
    const refused = decide({ thrown: new PageError("address_refused", "A private address.") }, null);
    expect(refused).toMatchObject({ end: { status: "failed", error: { code: "address_refused" } } });
    const late = decide({ thrown: new PageError("timeout", "Too slow.") }, null);
    expect(late).toMatchObject({ end: { status: "failed", error: { code: "navigation_failed" } } });
  });

  it("leaves infrastructure's faults to another attempt", () => {
    const faults = [
      Object.assign(new Error("throttled"), { $metadata: {} }),
      Object.assign(new Error("connect ECONNREFUSED"), { syscall: "connect" }),
      new Refusal("storage_busy", "Busy."),
    ];
    for (const thrown of faults)
      expect(decide({ thrown }, null)).toEqual({ decision: "retry", cause: thrown });
  });

  it("fails on a fault of the service without telling what it was", () => {
    const outcome = decide({ thrown: new TypeError("secret detail") }, null);
    expect(outcome).toMatchObject({ end: { status: "failed", error: { code: "internal" } } });
    expect(JSON.stringify(outcome)).not.toContain("secret");
  });
});
