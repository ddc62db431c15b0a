import type { IncomingHttpHeaders } from "node:http";

/** The parts of a request that say who sent it. */
export interface Sender {
  readonly headers: IncomingHttpHeaders;
  readonly url: string;
}

/**
 * Says why a request to an emulator is refused, or undefined when it may pass. Browsers send an Origin, our SDK clients
 * never do; and only who has read the private key file knows the access key id, in the header or in a presigned address.
 */
export function refusalOf({ headers, url }: Sender, accessKeyId: string): string | undefined {
  if (headers.origin !== undefined) return "Requests from web pages are not accepted.";
  const credential =
    /\bCredential=([^/,\s]+)\//.exec(headers.authorization ?? "")?.[1] ??
    new URLSearchParams(url.split("?")[1]).get("X-Amz-Credential")?.split("/")[0];
  if (credential !== accessKeyId) return "The access key id is not known here.";
  return undefined;
}
