import { expect, test } from "vitest";
import { tools } from "../../../packages/mcp/src/tools/index.ts";

const listed = tools.map(({ name, description, input, output, annotations }) => ({
  name,
  description,
  inputSchema: input,
  outputSchema: output,
  annotations,
}));

test("the list of the tools stays within 3,000 tokens, by 3.3 characters each", () => {
  expect(Math.ceil(JSON.stringify(listed).length / 3.3)).toBeLessThanOrEqual(3000);
});

test("what only looks, what adds and what changes is told apart", () => {
  const named = (hint: "readOnlyHint" | "destructiveHint" | "openWorldHint") =>
    tools.filter(({ annotations }) => annotations[hint]).map(({ name }) => name);
  expect(named("readOnlyHint")).toEqual([
    "get_job",
    "get_records",
    "explain_value",
    "compare_runs",
    "list_automations",
    "get_usage",
  ]);
  expect(named("destructiveHint")).toEqual(["stop_job", "set_schedule"]);
  expect(named("openWorldHint")).toEqual(["extract", "replay"]);
});

test("no tool takes or names a key or a secret", () => {
  const words = /password|secret|api.?key|token|credential/i;
  expect(listed.filter((tool) => words.test(JSON.stringify(tool))).map(({ name }) => name)).toEqual([]);
});
