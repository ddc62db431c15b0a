import { siteOf } from "@gleaner/automation/site";
import * as z from "zod";
import { MfaSecret } from "./mfa.ts";

/** A login account as its team sees it, without its secrets, which are never shown again. */
export const Account = z.strictObject({
  id: z.string(),
  label: z.string(),
  username: z.string(),
  /** The registrable domains that it is for, separated by commas; null until a first task sets it. */
  site: z.string().nullable(),
  hasMfa: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type Account = z.infer<typeof Account>;

const maxSites = 10;

const Sites = z.union([z.string(), z.array(z.string())]).transform((given, { issues }) => {
  const names = [given]
    .flat()
    .flatMap((text) => text.split(/[\s,]+/))
    .filter(Boolean);
  const sites = names.map((name) => siteOf(name));
  const known = sites.filter((site) => site !== null);
  if (known.length === names.length && known.length > 0 && known.length <= maxSites)
    return [...new Set(known)];
  const message = `must be 1 to ${maxSites} domains, as in example.com`;
  issues.push({ code: "custom", input: given, message });
  return z.NEVER;
});

export const Create = z.strictObject({
  label: z.string().trim().min(1).max(200),
  username: z.string().min(1).max(500),
  password: z.string().min(1).max(1000),
  mfaSecret: MfaSecret.optional(),
  /** Sites on which it may be typed in; several where one site logs in through another. */
  site: Sites.optional(),
});
