import * as z from "zod";
import { Address } from "./address.ts";
import { Locator } from "./locator.ts";

const target = z.array(Locator).min(1).max(8);

/** An action on the page, before anything is read. */
export const Step = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("open"), url: Address }),
  z.strictObject({ kind: z.literal("click"), target }),
  /** A text that is one of the placeholders stands for what the task's login account holds. */
  z.strictObject({ kind: z.literal("fill"), target, text: z.string().max(2000) }),
  z.strictObject({ kind: z.literal("select"), target, option: z.string().max(500) }),
  z.strictObject({ kind: z.literal("press"), target: target.nullable(), key: z.string().max(50) }),
  z.strictObject({ kind: z.literal("scroll"), to: z.enum(["end", "next"]) }),
  /** Has the task's login account log in, where the page asks for it. */
  z.strictObject({ kind: z.literal("login") }),
]);
export type Step = z.infer<typeof Step>;
