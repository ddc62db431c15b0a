import { optional } from "@gleaner/core/environment";
import * as z from "zod";

const echoUrl = "http://checkip.amazonaws.com/";

/** Beside what may be reached, which the runner reads by the same names: a proxy is tried out under its jobs' rules. */
export const VaultEnvironment = z.object({
  /** Answers with the address of who asks, over plain http. */
  GLEANER_ECHO_URL: optional(z.url({ protocol: /^http$/, error: "must be an http address" })).transform(
    (url) => url ?? echoUrl,
  ),
});
