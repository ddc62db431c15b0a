import { optional } from "@gleaner/core/environment";
import * as z from "zod";

const echoUrl = "http://checkip.amazonaws.com/";

/**
 * Besides the egress rules, which the runner reads from the same variables: a proxy is tried under the rules of its
 * jobs.
 */
export const VaultEnvironment = z.object({
  /** Answers with the client's address, over plain http. */
  GLEANER_ECHO_URL: optional(z.url({ protocol: /^http$/, error: "must be an http address" })).transform(
    (url) => url ?? echoUrl,
  ),
});
