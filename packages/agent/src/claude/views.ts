import type { MessageParam, TextBlockParam } from "@anthropic-ai/sdk/resources/messages";
import type { Section } from "../show/page.ts";
import type { Fence } from "./fence.ts";
import { renderChanges, renderSections } from "./render.ts";

const head = "The page now:";
const changedHead =
  "What is new on the page; all else is as in the views before, and its references hold still:";
const unchanged = "The page is as it was.";
const superseded = "A view of a page that has been left:";

/** What is told of a page, and whether the views before are of no more use. */
interface Told {
  readonly block: TextBlockParam;
  readonly isWhole: boolean;
}

/** Tells of a page: only what is new, where the views before show the rest. */
export function tellPage(
  before: readonly Section[] | null,
  now: readonly Section[],
  fence: Fence,
  hide: (text: string) => string,
): Told {
  const changes = before === null ? null : renderChanges(before, now);
  const around = (text: string): string => fence.around(hide(text));
  if (changes === null) {
    const text = `${head}\n${around(renderSections(now))}`;
    return { block: { type: "text", text }, isWhole: true };
  }
  const text = changes === "" ? unchanged : `${changedHead}\n${around(changes)}`;
  return { block: { type: "text", text }, isWhole: false };
}

/** The conversation with the views that a newer one has taken the place of cut down to which page they showed. */
export function shortenViews(messages: readonly MessageParam[]): MessageParam[] {
  return messages.map((message) => {
    if (message.role !== "user" || typeof message.content === "string") return message;
    const content = message.content.map((block) => (block.type === "text" ? shorten(block) : block));
    return { ...message, content };
  });
}

function shorten(block: TextBlockParam): TextBlockParam {
  if (block.text.startsWith(`${changedHead}\n`)) return { ...block, text: superseded.replace(":", ".") };
  if (!block.text.startsWith(`${head}\n`)) return block;
  const lines = block.text.split("\n");
  const [, opening = ""] = lines;
  const address = lines.find((line) => line.startsWith("Address: ")) ?? "";
  return { ...block, text: [superseded, opening, address, lines.at(-1)].join("\n") };
}
