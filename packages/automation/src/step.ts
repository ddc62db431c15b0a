import * as z from "zod";
import { Address } from "./address.ts";
import { Locator } from "./locator.ts";

const target = z.array(Locator).min(1).max(8);

/** An action on the page, before anything is read. */
export const Step = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("open"), url: Address }),
  z.strictObject({ kind: z.literal("click"), target }),
  z.strictObject({ kind: z.literal("fill"), target, text: z.string().max(2000) }),
  z.strictObject({ kind: z.literal("select"), target, option: z.string().max(500) }),
  z.strictObject({ kind: z.literal("press"), target: target.nullable(), key: z.string().max(50) }),
  z.strictObject({ kind: z.literal("scroll"), to: z.enum(["end", "next"]) }),
]);
export type Step = z.infer<typeof Step>;
