import { request as sendRequest } from "node:http";
import { isIP } from "node:net";
import { createPolicy, type EgressOptions } from "../policy.ts";
import { agentFor } from "./dial.ts";
import { type ProxyFault, proxyFailed } from "./fault.ts";
import { authorizationOf, type UpstreamProxy, urlOf } from "./upstream.ts";

/** The result of trying a proxy. */
export interface Trial {
  /** Whether it took a connection and gave an answer. */
  readonly reachable: boolean;
  readonly status: number | null;
  readonly milliseconds: number;
  /** The address that its traffic comes from. */
  readonly outwardAddress: string | null;
  /** What is wrong, in a sentence. */
  readonly error: string | null;
}

export interface TrialOptions {
  /** The addresses that may be connected to, as for every visit. */
  readonly egress: EgressOptions;
  /** A plain http address that answers with the client's address and nothing else. */
  readonly echoUrl: string;
  /** Time limit for the whole trial. */
  readonly limitMs: number;
}

/** The longest text of an IP address. */
const maxAnswerBytes = 200;

/** Sends one request through a proxy, to learn whether it works and from which address its traffic comes. */
export async function tryProxy(proxy: UpstreamProxy, options: TrialOptions): Promise<Trial> {
  const { egress, echoUrl, limitMs } = options;
  const begunAt = performance.now();
  const failed = (fault: ProxyFault, status: number | null = null): Trial => ({
    reachable: status !== null,
    status,
    milliseconds: Math.round(performance.now() - begunAt),
    outwardAddress: null,
    error: proxyFailed(proxy, fault, egress.openedBy).message,
  });
  const target = new URL(echoUrl).host;
  const verdict = await createPolicy(egress, () => false)(proxy.host, proxy.port);
  if (verdict.kind !== "allowed") return failed({ kind: "refused" });

  let fault: ProxyFault = { kind: "silent" };
  const limits = { connectLimitMs: limitMs, answerLimitMs: limitMs };
  const agent = agentFor(
    { host: proxy.host, port: proxy.port, addresses: verdict.addresses, ...limits },
    {
      onConnect: () => {},
      onSilent: () => {},
      onUnreachable: (code) => {
        fault = { kind: "unreachable", code };
      },
      onHangUp: () => {
        fault = { kind: "hung_up", target };
      },
    },
  );
  return new Promise((resolve) => {
    const asking = sendRequest(urlOf(proxy), {
      path: echoUrl,
      headers: { host: target, accept: "text/plain", connection: "close", ...authorizationOf(proxy) },
      agent,
      signal: AbortSignal.timeout(limitMs),
    });
    asking.once("error", () => resolve(failed(fault)));
    asking.once("response", (answer) => {
      const { statusCode: status = 0 } = answer;
      const milliseconds = Math.round(performance.now() - begunAt);
      let text = "";
      answer.setEncoding("latin1");
      answer.on("data", (part: string) => {
        text += part;
        if (text.length > maxAnswerBytes) answer.destroy();
      });
      answer.on("error", () => {});
      answer.once("close", () => {
        if (status >= 400) return resolve(failed({ kind: "status", status, target }, status));
        const outwardAddress = isIP(text.trim()) ? text.trim() : null;
        resolve({ reachable: true, status, milliseconds, outwardAddress, error: null });
      });
    });
    asking.end();
  });
}
