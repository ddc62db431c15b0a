import type { Message } from "@anthropic-ai/sdk/resources/messages";
import { expect, test } from "vitest";
import { costOf } from "../../../../packages/agent/src/claude/prices.ts";

const usage = {
  input_tokens: 1000,
  output_tokens: 200,
  cache_creation_input_tokens: 4000,
  cache_read_input_tokens: 10_000,
} as Message["usage"];

test("an answer costs what its tokens do, those of the cache at their own price", () => {
  expect(costOf("claude-sonnet-4-6", usage)).toBeCloseTo(((1000 + 5000 + 1000) * 3 + 200 * 15) / 1e6, 12);
  expect(costOf("claude-sonnet-4-5-20250929", usage)).toBe(costOf("claude-sonnet-4-6", usage));
});

test("the model that is asked where nobody names one has a price", () => {
  expect(costOf("claude-sonnet-5-5", usage)).toBeCloseTo((7000 * 2 + 200 * 10) / 1e6, 12);
});

test("a model without a known price has no estimate", () => {
  expect(costOf("claude-sonnet-4-60", usage)).toBeNull();
  expect(costOf("scripted", usage)).toBeNull();
});
