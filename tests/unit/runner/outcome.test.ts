import { Refusal } from "@gleaner/core/error";
import * as Vault from "@gleaner/core/vault";
import { describe, expect, it, test } from "vitest";
import { type FaultCause, RunFault } from "../../../functions/runner/src/assignment.ts";
import { decide } from "../../../functions/runner/src/outcome.ts";

const end = { status: "success", error: null } as const;
const undisturbed = { aborted: null, hasRecords: false, isKept: true };
const fault = (cause: FaultCause) => ({ thrown: new RunFault(cause) });
const lost = fault({ kind: "worker_lost" });

describe("decide", () => {
  it("ends a job as its run ended", () => {
    expect(decide({ end }, undisturbed)).toEqual({ decision: "end", end });
  });

  it.each(["deadline", "closing"] as const)(
    "delivers what a run brought home all the same (%s)",
    (aborted) => {
      expect(decide({ end }, { ...undisturbed, aborted })).toEqual({ decision: "end", end });
    },
  );

  it("writes nothing over a job that was stopped or taken over", () => {
    const circumstances = { aborted: "lost", hasRecords: true, isKept: true } as const;
    expect(decide({ end }, circumstances)).toEqual({ decision: "leave" });
    expect(decide(lost, circumstances)).toEqual({ decision: "leave" });
  });

  it.each([
    ["account_deleted", "login_failed", "login account of this run was deleted"],
    ["proxy_deleted", "proxy_failed", "proxy of this run was deleted"],
    ["not_genuine", "internal", "cannot be read"],
  ] as const)(
    "fails a run whose secrets the vault does not give (%s), and says why",
    (code, failed, says) => {
      expect(decide({ thrown: new Vault.Refused(code) }, undisturbed)).toMatchObject({
        decision: "end",
        end: { status: "failed", error: { code: failed, message: expect.stringContaining(says) } },
      });
    },
  );

  it.each(["not_running", "no_team"] as const)(
    "writes nothing over a job that the vault does not know as this runner's (%s)",
    (code) => {
      expect(decide({ thrown: new Vault.Refused(code) }, undisturbed)).toEqual({ decision: "leave" });
    },
  );

  it("hands a job back when its runner ends", () => {
    expect(decide(lost, { aborted: "closing", hasRecords: true, isKept: true })).toEqual({
      decision: "hand_back",
    });
  });

  test.each([lost, fault({ kind: "bug" }), { thrown: new Error("aborted") }])(
    "fails a run whose time is up, or delivers what it handed over",
    (attempt) => {
      expect(decide(attempt, { aborted: "deadline", hasRecords: false, isKept: true })).toMatchObject({
        decision: "end",
        end: { status: "failed", error: { code: "deadline" } },
      });
      expect(decide(attempt, { aborted: "deadline", hasRecords: true, isKept: true })).toMatchObject({
        decision: "end",
        end: { status: "success", error: null, metadata: { notRepeatableReason: expect.any(String) } },
        cut: "time",
      });
    },
  );

  it("ends a challenge as blocked, a proxy's fault as its own and any other of the page as such, with its sentence", () => {
    const message = "A sentence.";
    const endOf = (code: "blocked" | "proxy_failed" | "address_refused" | "timeout") =>
      decide(fault({ kind: "page", code, message }), undisturbed);
    expect(endOf("blocked")).toMatchObject({
      end: { status: "blocked", error: { code: "blocked", message }, metadata: { verdict: "blocked" } },
    });
    expect(endOf("proxy_failed")).toMatchObject({
      end: {
        status: "failed",
        error: { code: "proxy_failed", message },
        metadata: { verdict: "proxy_failed" },
      },
    });
    for (const code of ["address_refused", "timeout"] as const)
      expect(endOf(code)).toEqual({
        decision: "end",
        end: { status: "failed", error: { code: "page_failed", message } },
      });
  });

  it.each([
    ["login_expired", { metadata: { verdict: "login_expired" } }],
    ["login_failed", {}],
  ] as const)("tells a login that ended (%s) from a changed site", (code, more) => {
    const message = "A sentence.";
    expect(decide(fault({ kind: "login", code, message }), undisturbed)).toEqual({
      decision: "end",
      end: { status: "failed", error: { code, message }, ...more },
    });
  });

  it("delivers what was collected before a page failed, unless the site blocks", () => {
    const circumstances = { aborted: null, hasRecords: true, isKept: true };
    const failed = fault({ kind: "page", code: "browser_lost", message: "A sentence." });
    expect(decide(failed, circumstances)).toMatchObject({ end: { status: "success" }, cut: "page_failed" });
    const blocked = fault({ kind: "page", code: "blocked", message: "A sentence." });
    expect(decide(blocked, circumstances)).toMatchObject({ end: { status: "blocked" } });
  });

  it("gives a job whose worker is lost to another attempt", () => {
    expect(decide(lost, undisturbed)).toEqual({ decision: "lose" });
  });

  it("leaves infrastructure's faults to another attempt", () => {
    const faults = [
      Object.assign(new Error("throttled"), { $metadata: {} }),
      Object.assign(new Error("connect ECONNREFUSED"), { syscall: "connect" }),
      new Refusal("storage_busy", "Busy."),
      new RunFault({ kind: "infrastructure" }),
    ];
    for (const thrown of faults)
      expect(decide({ thrown }, undisturbed)).toEqual({ decision: "retry", cause: thrown });
  });

  it("fails on a fault of the service without telling what it was", () => {
    for (const thrown of [new TypeError("secret detail"), new RunFault({ kind: "bug" })]) {
      const outcome = decide({ thrown }, undisturbed);
      expect(outcome).toMatchObject({ end: { status: "failed", error: { code: "internal" } } });
      expect(JSON.stringify(outcome)).not.toContain("secret");
    }
  });
});
