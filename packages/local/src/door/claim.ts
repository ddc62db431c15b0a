import * as z from "zod";
import { type IncomingRequest, readQuery } from "./request.ts";

/** Greatest life of a presigned address, as AWS allows it. */
const maxLifetimeSeconds = 7 * 24 * 3600;

const credentialForm = /^([^/\s]+)\/(\d{8})\/([^/\s]+)\/([^/\s]+)\/aws4_request$/;
const dateForm = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;
const headerForm =
  /^AWS4-HMAC-SHA256 Credential=(?<credential>[^,\s]+), ?SignedHeaders=(?<signedHeaders>[^,\s]+), ?Signature=(?<signature>\S+)$/;

const Credential = z
  .string()
  .regex(credentialForm)
  .transform((text) => {
    const [, accessKeyId = "", day = "", region = "", service = ""] = credentialForm.exec(text) ?? [];
    return { accessKeyId, day, region, service };
  });

const Parts = z.object({
  credential: Credential,
  /** Milliseconds since 1970. */
  date: z
    .string()
    .regex(dateForm)
    .transform((text) => Date.parse(text.replace(dateForm, "$1-$2-$3T$4:$5:$6Z")))
    .pipe(z.number()),
  signedHeaders: z.string().transform((list) => list.split(";")),
  signature: z.string().regex(/^[0-9a-f]{64}$/),
  sessionToken: z.string().optional(),
  /** How long a presigned address is good for; left out where the signature is in a header. */
  lifetimeSeconds: z.coerce.number().int().min(1).max(maxLifetimeSeconds).optional(),
});

/** What a request says about its signature (Signature Version 4), not yet proven. */
export type Claim = z.infer<typeof Parts>;

/** Reads the claim from the Authorization header, else from a presigned address; undefined where there is none or a malformed one. */
export function readClaim({ headers, url }: IncomingRequest): Claim | undefined {
  const query = readQuery(url);
  const parts =
    headers.authorization === undefined
      ? {
          credential: query["X-Amz-Credential"],
          date: query["X-Amz-Date"],
          signedHeaders: query["X-Amz-SignedHeaders"],
          signature: query["X-Amz-Signature"],
          sessionToken: query["X-Amz-Security-Token"],
          lifetimeSeconds: query["X-Amz-Expires"] ?? "none",
        }
      : {
          ...headerForm.exec(headers.authorization)?.groups,
          date: headers["x-amz-date"],
          sessionToken: headers["x-amz-security-token"],
        };
  return Parts.safeParse(parts).data;
}
