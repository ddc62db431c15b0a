import type { ToolCall, ToolResult } from "@gleaner/agent";
import type { Item } from "./item.ts";

/** What a name that is the field's own counts for beside the values. */
export const named = 0.15;

export interface Plan {
  readonly read: Omit<ToolCall, "id">;
  readonly score: number;
}

export type Asked = Pick<Item, "schema" | "expected" | "routes"> & Partial<Pick<Item, "id">>;

export const usage = { modelCalls: 0, inputTokens: 0, outputTokens: 0 };

export const finish: ToolCall = { id: "finish", tool: "finish", input: {} };

export function giveUp(results: readonly ToolResult[]): ToolCall {
  const reason = lastMessage(results) ?? "Nothing that is shown agrees with the answers.";
  return { id: "reject", tool: "reject", input: { reason: reason.slice(0, 400) } };
}

/** The fields that a refusal names. */
export function refusedFields(names: readonly string[], results: readonly ToolResult[]): string[] {
  const refusal = lastMessage(results) ?? "";
  return names.filter((name) => refusal.startsWith(`${name} `));
}

function lastMessage(results: readonly ToolResult[]): string | undefined {
  return results.find(({ ok }) => !ok)?.message;
}
