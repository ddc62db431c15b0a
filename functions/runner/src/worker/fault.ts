import { ModelError } from "@gleaner/agent";
import { PageError } from "@gleaner/browser";
import { LoginError } from "@gleaner/replay";
import { type FaultCause, RunFault } from "../assignment.ts";

/** A run's error in a form that can be sent between processes. */
export function causeOf(thrown: unknown): FaultCause {
  if (thrown instanceof RunFault) return thrown.fault;
  if (thrown instanceof PageError) return { kind: "page", code: thrown.code, message: thrown.message };
  if (thrown instanceof ModelError) return { kind: "model", message: thrown.message };
  if (thrown instanceof LoginError) return { kind: "login", code: thrown.code, message: thrown.message };
  // A system error, such as a full disk or a failed fork, carries the name of the call.
  if (thrown instanceof Error && "syscall" in thrown) return { kind: "infrastructure" };
  return { kind: "bug" };
}
