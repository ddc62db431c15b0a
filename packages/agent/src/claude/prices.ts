import type { Message } from "@anthropic-ai/sdk/resources/messages";

/**
 * US dollars for a million tokens, in and out, as published on 21 March 2026, of claude-sonnet-5-5 as the table of models on
 * platform.claude.com said by 29 September 2026; a model that is not here has no estimate.
 */
const prices: readonly (readonly [model: string, input: number, output: number])[] = [
  ["claude-sonnet-5-5", 2, 10],
  ["claude-opus-4-6", 5, 25],
  ["claude-opus-4-5", 5, 25],
  ["claude-opus-4-1", 15, 75],
  ["claude-sonnet-4-6", 3, 15],
  ["claude-sonnet-4-5", 3, 15],
  ["claude-haiku-4-5", 1, 5],
];
/** What is written to the prompt cache for five minutes, and what is read from it, by the price of other input. */
const writing = 1.25;
const reading = 0.1;

/** What an answer cost in US dollars, by the price list; null for a model that is not on it. */
export function costOf(model: string, usage: Message["usage"]): number | null {
  // A dated name is the same model.
  const price = prices.find(([name]) => model === name || new RegExp(`^${name}-\\d{8}$`).test(model));
  if (price === undefined) return null;
  const [, input, output] = price;
  const { cache_creation_input_tokens: written, cache_read_input_tokens: read } = usage;
  const taken = usage.input_tokens + (written ?? 0) * writing + (read ?? 0) * reading;
  return (taken * input + usage.output_tokens * output) / 1_000_000;
}
