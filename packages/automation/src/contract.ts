import * as z from "zod";
import { Profile, Surroundings } from "./profile.ts";
import { FieldType } from "./read.ts";

const Held = z.strictObject({
  /** Fewest and most records that count as the same page. */
  minRecords: z.int().min(0),
  maxRecords: z.int().min(0).nullable(),
  fields: z.array(
    z.strictObject({
      name: z.string(),
      type: FieldType,
      /** Greatest share of nulls (0 to 1) that counts as the same page. */
      maxNullShare: z.number().min(0).max(1),
      profile: Profile.optional(),
      /** True for a list field that contained the values of another list field of its record when it was proven. */
      holds: z.boolean().optional(),
    }),
  ),
  /** Fields whose values together identify a record; empty when none do. */
  key: z.array(z.string()),
  /** True when the proven run collected as many records as the page stated; a replay must then do so too. */
  reachesStatedTotal: z.boolean().optional(),
  /** Fewest fields that any proven record of a list had; 0 where there were too few records to say. */
  leastFilled: z.int().optional(),
  surroundings: Surroundings.optional(),
  /** Hashes of the first proven records, each in the order of `fields`; null where there was no value. */
  memory: z.array(z.array(z.int().nullable())).optional(),
  /** How the proven run went through the pages of a list. */
  paging: z
    .strictObject({
      pages: z.int(),
      /** Records of the first page. */
      pageSize: z.int(),
      /** True when the last page's "next" led to a page that had been visited already. */
      endsInRepeat: z.boolean(),
      /** Share (0 to 1) of rows that were on an earlier page too. */
      duplicateShare: z.number(),
    })
    .optional(),
});

const OfRead = Held.extend({
  /** Only for a list whose items have pages of their own: the contract of those pages. */
  details: Held.optional(),
  /**
   * The tier at which replays start, where plain HTTP gave the same records as the browser: the page as it comes, or the
   * plan's JSON source. Else they start in the browser.
   */
  tier: z.enum(["http", "json"]).optional(),
});

/** What proven runs looked like; every replay is compared with it. */
export const Contract = OfRead.extend({
  /** Only for a plan with several reads: the contracts of its further reads, in their order. */
  also: z.array(OfRead).optional(),
  /**
   * Set where proof gave the same records without loading images, fonts, audio, video and beacons, or anything from
   * these registrable domains. Replays then do not load them.
   */
  spares: z.strictObject({ sites: z.array(z.string()) }).optional(),
  /** How many replays it has learned from since it was proven. */
  learned: z.int().optional(),
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
