import { list, optional } from "@gleaner/core/environment";
import * as z from "zod";

const echoUrl = "http://checkip.amazonaws.com/";

/** What the runner reads by the same names: a proxy is tried out under the rules that its jobs run under. */
export const VaultEnvironment = z.object({
  GLEANER_ALLOW_HOSTS: list,
  GLEANER_OWN_PORTS: list.transform((ports) => ports.map(Number)),
  /** Lambda's own server; nobody else sets it. */
  AWS_LAMBDA_RUNTIME_API: z.string().optional(),
  /** Answers with the address of who asks, over plain http. */
  GLEANER_ECHO_URL: optional(z.url({ protocol: /^http$/, error: "must be an http address" })).transform(
    (url) => url ?? echoUrl,
  ),
});
