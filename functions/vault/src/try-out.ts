import { tryProxy } from "@gleaner/browser/proxy-trial";
import { list, readEnvironment } from "@gleaner/core/environment";
import * as Sealed from "@gleaner/core/sealed";
import type { TryAnswer } from "@gleaner/core/vault/message";
import * as z from "zod";

/** What the runner reads by the same names: a proxy is tried out under the rules that its jobs run under. */
const Environment = z.object({
  GLEANER_ALLOW_HOSTS: list,
  GLEANER_OWN_PORTS: list.transform((ports) => ports.map(Number)),
  /** Lambda's own server; nobody else sets it. */
  AWS_LAMBDA_RUNTIME_API: z.string().optional(),
  GLEANER_ECHO_URL: z.url({ protocol: /^http$/ }).default("http://checkip.amazonaws.com/"),
});

/** Within the time that the API waits for the vault. */
const limitMs = 6000;

/** Sends one request through a proxy of the team. Its password goes to the proxy and nowhere else. */
export async function tryOut({
  teamId,
  proxyId,
}: {
  readonly teamId: string;
  readonly proxyId: string;
}): Promise<TryAnswer> {
  const proxy = await Sealed.openProxyAlone(teamId, proxyId);
  if (!proxy) return { refused: "proxy_deleted" };
  const env = readEnvironment(Environment, process.env);
  const lambda = env.AWS_LAMBDA_RUNTIME_API;
  const egress = {
    allowHosts: lambda ? [] : env.GLEANER_ALLOW_HOSTS,
    refusePorts: env.GLEANER_OWN_PORTS,
    refuseHosts: lambda ? [lambda] : [],
    openedBy: lambda ? undefined : "GLEANER_ALLOW_HOSTS",
  };
  return tryProxy(proxy, { egress, echoUrl: env.GLEANER_ECHO_URL, limitMs });
}
