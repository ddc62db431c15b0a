import * as z from "zod";
import { Address } from "./address.ts";
import { Locator } from "./locator.ts";
import { placeholderOf } from "./placeholder.ts";

const target = z.array(Locator).min(1).max(8);

const open = z.strictObject({ kind: z.literal("open"), url: Address });
const click = z.strictObject({ kind: z.literal("click"), target });
/** A text that is one of the placeholders stands for what the task's login account holds. */
const fill = z.strictObject({ kind: z.literal("fill"), target, text: z.string().max(2000) });
const select = z.strictObject({ kind: z.literal("select"), target, option: z.string().max(500) });
const press = z.strictObject({
  kind: z.literal("press"),
  target: target.nullable(),
  key: z.string().max(50),
});
const hover = z.strictObject({ kind: z.literal("hover"), target });
const scroll = z.strictObject({ kind: z.literal("scroll"), to: z.enum(["end", "next"]) });
/**
 * Waits for a sign, as long as it takes but no longer than 20 s: for rows to read, for a text, or for a page that
 * changes no more.
 */
const wait = z.strictObject({
  kind: z.literal("wait"),
  for: z.enum(["rows", "text", "settled"]),
  text: z.string().min(1).max(200).optional(),
});
/** Has the task's login account log in, where the page asks for it. */
const login = z.strictObject({ kind: z.literal("login") });

/** An action on the page, before anything is read. */
export const Step = z.discriminatedUnion("kind", [
  open,
  click,
  fill,
  select,
  press,
  hover,
  scroll,
  wait,
  login,
]);
export type Step = z.infer<typeof Step>;

/** An action on each page of several: none that leaves it for an address, and none that uses the account. */
export const ItemStep = z
  .discriminatedUnion("kind", [click, fill, select, press, hover, scroll, wait])
  .refine((step) => step.kind !== "fill" || placeholderOf(step.text) === null, "no account is used here");
export type ItemStep = z.infer<typeof ItemStep>;
