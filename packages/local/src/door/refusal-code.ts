import type { Refused } from "./door.ts";

/** The error codes of AWS's JSON services, and of S3 and STS, which speak XML, by which the SDK tells apart what a request lacked. */
export const jsonCodes: Readonly<Record<Refused["kind"], string>> = {
  denied: "AccessDeniedException",
  signature: "InvalidSignatureException",
  time: "InvalidSignatureException",
};

export const xmlCodes: Readonly<Record<Refused["kind"], string>> = {
  denied: "AccessDenied",
  signature: "SignatureDoesNotMatch",
  time: "RequestTimeTooSkewed",
};
