import { tryProxy } from "@gleaner/browser/proxy-trial";
import { readEgress } from "@gleaner/core/egress";
import { readEnvironment } from "@gleaner/core/environment";
import * as Sealed from "@gleaner/core/sealed";
import type { TryAnswer } from "@gleaner/core/vault/message";
import { VaultEnvironment } from "./settings.ts";

/** Shorter than the API's wait for the vault. */
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
  const env = readEnvironment(VaultEnvironment, process.env);
  return tryProxy(proxy, { egress: readEgress(process.env), echoUrl: env.GLEANER_ECHO_URL, limitMs });
}
