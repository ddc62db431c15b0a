import type { Refused } from "./door.ts";

/** The error codes of AWS's JSON services and of S3, by which the SDK tells apart what a request lacked. */
export const jsonCodes: Readonly<Record<Refused["kind"], string>> = {
  denied: "AccessDeniedException",
  signature: "InvalidSignatureException",
  time: "InvalidSignatureException",
};

export const s3Codes: Readonly<Record<Refused["kind"], string>> = {
  denied: "AccessDenied",
  signature: "SignatureDoesNotMatch",
  time: "RequestTimeTooSkewed",
};
