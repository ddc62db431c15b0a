import * as z from "zod";
import { Address } from "./address.ts";
import { Locator } from "./locator.ts";
import { placeholderOf } from "./placeholder.ts";

const target = z.array(Locator).min(1).max(8);

const open = z.strictObject({ kind: z.literal("open"), url: Address });
const click = z.strictObject({ kind: z.literal("click"), target });
/** A text that is a placeholder is replaced by that value of the task's login account. */
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
 * Waits, at most 20 s, for a condition: that there are rows to read, that a text appears, or that the page stops
 * changing.
 */
const wait = z.strictObject({
  kind: z.literal("wait"),
  for: z.enum(["rows", "text", "settled"]),
  text: z.string().min(1).max(200).optional(),
});
/** Logs in with the task's login account where the page asks for it. */
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

/** An action on each page of several. It may not open an address or use the login account. */
export const ItemStep = z
  .discriminatedUnion("kind", [click, fill, select, press, hover, scroll, wait])
  .refine((step) => step.kind !== "fill" || placeholderOf(step.text) === null, "no account is used here");
export type ItemStep = z.infer<typeof ItemStep>;
