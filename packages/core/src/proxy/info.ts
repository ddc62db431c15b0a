import * as z from "zod";

const text = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[^\p{Cc}]*$/u, "must have no control characters");

/** A proxy as its team sees it, without its password, which is never shown again. */
export const ProxySummary = z.strictObject({
  id: z.string(),
  label: z.string().nullable(),
  host: z.string(),
  port: z.int(),
  username: z.string().nullable(),
  country: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type ProxySummary = z.infer<typeof ProxySummary>;

const hostMessage = "must be a host name or an address alone, as in proxy.example.com";

export const Create = z
  .strictObject({
    label: text(200).trim().min(1).optional(),
    host: z
      .string()
      .trim()
      .toLowerCase()
      .transform((host) => host.replace(/^\[(.*)\]$/, "$1"))
      .pipe(z.union([z.hostname(), z.ipv4(), z.ipv6()], hostMessage)),
    port: z.int().min(1).max(65_535),
    // A user name of Basic authentication must not contain a colon (RFC 7617).
    username: text(500)
      .regex(/^[^:]*$/, "must have no colon")
      .optional(),
    password: text(1000).optional(),
    country: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{2}$/, "must be a country of two letters, as in DE")
      .meta({
        description: "Where it leaves to the internet, as ISO 3166-1: pages are asked for as from there",
      })
      .optional(),
  })
  .refine(({ username, password }) => username !== undefined || password === undefined, {
    path: ["username"],
    error: "must be given where there is a password",
  });

/** The result of trying a proxy. */
export const Trial = z.strictObject({
  /** Whether it took a connection and gave an answer. */
  reachable: z.boolean(),
  /** The status of its answer; null where there was none. */
  status: z.int().nullable(),
  milliseconds: z.int(),
  /** The address that sites see for its traffic; null where that is unknown. */
  outwardAddress: z.string().nullable(),
  /** What is wrong, in a sentence; null where nothing is. */
  error: z.string().nullable(),
});
export type Trial = z.infer<typeof Trial>;
