import { z } from "zod";
import { FieldType } from "./read.ts";

/** What proven runs looked like; every replay is held against it. */
export const Contract = z.strictObject({
  /** Fewest and most records that count as the same page. */
  minRecords: z.int().min(0),
  maxRecords: z.int().min(0).nullable(),
  fields: z.array(
    z.strictObject({
      name: z.string(),
      type: FieldType,
      /** Greatest share of nulls (0 to 1) that counts as the same page. */
      maxNullShare: z.number().min(0).max(1),
    }),
  ),
  /** Fields whose values together tell records apart; empty when none do. */
  key: z.array(z.string()),
  /** True when the proven run collected as many records as the page stated; a replay must then do so too. */
  reachesStatedTotal: z.boolean().optional(),
});
export type Contract = z.infer<typeof Contract>;

/** How a replay ended, by the contract. */
export const Verdict = z.enum([
  "ok",
  "empty_but_valid",
  "site_changed",
  "partial",
  "blocked",
  "login_expired",
  "proxy_failed",
]);
export type Verdict = z.infer<typeof Verdict>;
