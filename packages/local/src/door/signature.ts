import { createHash } from "node:crypto";
import { Sha256 } from "@smithy/core/checksum";
import { SignatureV4 } from "@smithy/signature-v4";
import type { Claim } from "./claim.ts";
import { type IncomingRequest, readPath, readQuery } from "./request.ts";
import { isSameSecret } from "./secret.ts";

const hashHeader = "x-amz-content-sha256";
const unsigned = "UNSIGNED-PAYLOAD";

/**
 * Whether the claim's signature is the one that the secret gives for this request and body. The expected one is made by
 * the signer of the AWS SDK from exactly those headers that the claim names.
 */
export async function isSignedWith(
  secretAccessKey: string,
  { claim, request, body }: { claim: Claim; request: IncomingRequest; body: Buffer },
): Promise<boolean> {
  const { accessKeyId, region, service } = claim.credential;
  const hash = hashOf(claim, request, body);
  if (hash === undefined) return false;
  const signer = new SignatureV4({
    credentials: { accessKeyId, secretAccessKey },
    region,
    service,
    sha256: Sha256,
    applyChecksum: false,
    // S3 alone signs the path as it is sent.
    uriEscapePath: service !== "s3",
  });
  const headers = pick(request.headers, claim.signedHeaders);
  const toSign = {
    method: request.method,
    protocol: "http:",
    hostname: "127.0.0.1",
    path: readPath(request.url),
    query: readQuery(request.url),
    // The signer takes the body's hash from this header, whether it is one of the signed or not.
    headers: { ...headers, [hashHeader]: hash },
  };
  const options = {
    signingDate: new Date(claim.date),
    signableHeaders: new Set(claim.signedHeaders),
    unsignableHeaders: new Set([hashHeader]),
    // What came as a header was signed as one.
    unhoistableHeaders: new Set([...claim.signedHeaders, hashHeader]),
  };
  const expected =
    claim.lifetimeSeconds === undefined
      ? /Signature=(.+)$/.exec(String((await signer.sign(toSign, options)).headers.authorization))?.[1]
      : (await signer.presign(toSign, { ...options, expiresIn: claim.lifetimeSeconds })).query?.[
          "X-Amz-Signature"
        ];
  return isSameSecret(String(expected), claim.signature);
}

/** The body's hash as it was signed; undefined where what the request says of its body is not so. */
function hashOf({ credential, lifetimeSeconds }: Claim, { headers }: IncomingRequest, body: Buffer) {
  const stated = headers[hashHeader];
  if (credential.service === "s3" && (stated === unsigned || lifetimeSeconds !== undefined)) return unsigned;
  const actual = createHash("sha256").update(body).digest("hex");
  return stated === undefined || stated === actual ? actual : undefined;
}

function pick(headers: IncomingRequest["headers"], names: readonly string[]): Record<string, string> {
  const values = names.map((name) => [name, headers[name]]).filter(([, value]) => value !== undefined);
  return Object.fromEntries(values.map(([name, value]) => [name, String(value)]));
}
