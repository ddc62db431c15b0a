import { expect, test } from "vitest";
import { makeFence } from "../../../../packages/agent/src/claude/fence.ts";
import { shortenViews, tellPage } from "../../../../packages/agent/src/claude/views.ts";
import type { Section } from "../../../../packages/agent/src/show/page.ts";

const fence = makeFence();
const whole = (text: string): string => text;
const page = (title: string, ...outline: string[]): Section[] => [
  { name: "", lines: ["Address: https://site.test/", `Title: "${title}"`] },
  { name: "Values (each stands once)", lines: Array.from({ length: 20 }, (_, at) => `v${at} name: "value"`) },
  { name: "Outline", lines: outline },
];
const filled = Array.from({ length: 20 }, (_, at) => `e${at} link "Link ${at}"`);

test("after an action only what is new is told, and what is gone", () => {
  const before = page("Shop", ...filled);
  const now = page("Shop", ...filled.slice(1), 'e40 button "Buy"');
  const { block, isWhole } = tellPage(before, now, fence, whole);
  expect(isWhole).toBe(false);
  expect(block.text).toContain('Outline, new or changed:\ne40 button "Buy"\n\nOutline, gone: e0');
  expect(block.text).not.toContain("Link 5");
  expect(tellPage(now, now, fence, whole).block.text).toBe("The page is as it was.");
});

test("another page is told as a whole, and the views before it are cut down to their address", () => {
  const before = tellPage(null, page("Shop", ...filled), fence, whole);
  const now = tellPage(page("Shop", ...filled), page("Other", "e1 x").slice(0, 1), fence, whole);
  expect([before.isWhole, now.isWhole]).toEqual([true, true]);
  const [message] = shortenViews([
    { role: "user", content: [{ type: "text", text: "The task" }, before.block] },
  ]);
  const text = JSON.stringify(message?.content);
  expect(text).toContain("Address: https://site.test/");
  expect(text).toContain("The task");
  expect(text).not.toContain("Link 5");
  expect(text.split(fence.mark)).toHaveLength(3);
});

test("what a page says of views is not taken for one", () => {
  const said = { type: "text", text: "I said: The page now:\nAddress: x" } as const;
  const [message] = shortenViews([
    { role: "assistant", content: [said] },
    { role: "user", content: [said] },
  ]);
  expect(message?.content).toEqual([said]);
});
