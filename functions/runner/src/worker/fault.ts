import { ModelError } from "@gleaner/agent";
import { PageError } from "@gleaner/browser";
import { LoginError } from "@gleaner/replay";
import { type FaultCause, RunFault } from "../assignment.ts";

/** What a run failed of, in words that go from process to process. */
export function causeOf(thrown: unknown): FaultCause {
  if (thrown instanceof RunFault) return thrown.fault;
  if (thrown instanceof PageError) return { kind: "page", code: thrown.code, message: thrown.message };
  if (thrown instanceof ModelError) return { kind: "model", message: thrown.message };
  if (thrown instanceof LoginError) return { kind: "login", code: thrown.code, message: thrown.message };
  // A full disk, no process to be had: the system says so with the call that it refused.
  if (thrown instanceof Error && "syscall" in thrown) return { kind: "infrastructure" };
  return { kind: "bug" };
}
