import { request as sendRequest } from "node:http";
import { RequestError } from "proxy-chain";
import type { PageError } from "../../page-error.ts";
import type { EgressPolicy } from "../policy.ts";
import { remember } from "../remember.ts";
import { answerWith } from "../resolver.ts";
import { agentFor, type DialEvents } from "./dial.ts";
import { type ProxyFault, proxyFailed } from "./fault.ts";
import { type Answer, hasSameAuthor, isProxysOwn, isSuspect } from "./signs.ts";
import { authorizationOf, type UpstreamProxy, urlOf } from "./upstream.ts";

/** What is known of the proxy that everything goes through. */
export interface ProxyWatch {
  /** What went wrong with the proxy when it was last asked for this address. */
  failure(url: URL): PageError | undefined;
  /** Whether the proxy, rather than the site, may have written an answer: `blame` finds out. */
  mayBlame(url: URL, status: number): boolean;
  /** Finds out, by asking the proxy, whether it or the site caused an answer or a missing answer. */
  blame(url: URL, answer?: Answer): Promise<PageError | undefined>;
  /** Whether the proxy, which has just failed, is still unusable. */
  lost(url: URL): Promise<PageError | undefined>;
  /** The fault of a connection that closed in the middle of a page. */
  brokeOff(url: URL): PageError;
}

export interface ProxyRoute extends ProxyWatch {
  /** How proxy-chain gets one request to the proxy; throws a RequestError where the proxy may not be reached. */
  through(target: string, isTunnel: boolean): Promise<ReturnType<typeof route>>;
  /** A tunnel to the target was opened. */
  opened(target: string): void;
  /** The proxy refused a tunnel to the target. */
  refused(target: string, status: number): void;
}

const connectLimitMs = 10_000;
const answerLimitMs = 15_000;
/** Time limit for finding out who is at fault. */
const blameLimitMs = 5_000;
const rememberedFaults = 1000;

/** Routes requests through the proxy, and records its faults. The policy vets the proxy's own address. */
export function openRoute(
  proxy: UpstreamProxy,
  policy: EgressPolicy,
  openedBy: string | undefined,
): ProxyRoute {
  /** Faults by requested target; a later success removes them. */
  const faults = new Map<string, ProxyFault>();
  /** Why the proxy is unusable altogether; undefined once a request through it succeeded. */
  let down: ProxyFault | undefined;

  const note = (target: string, fault: ProxyFault) => {
    remember(faults, target, fault, rememberedFaults);
    if (fault.kind !== "hung_up" && (fault.kind !== "status" || fault.status === 407)) down = fault;
  };
  const watch = (target: string): DialEvents => ({
    onConnect() {
      if (down?.kind !== "status") down = undefined;
    },
    onUnreachable: (code) => note(target, { kind: "unreachable", code }),
    onSilent: () => note(target, { kind: "silent" }),
    onHangUp: () => note(target, { kind: "hung_up", target }),
  });
  const vet = async (target: string): Promise<readonly string[] | undefined> => {
    const verdict = await policy(proxy.host, proxy.port);
    if (verdict.kind === "allowed") return verdict.addresses;
    note(target, { kind: "refused" });
    return undefined;
  };
  const agentOf = (target: string, addresses: readonly string[], limits: Limits) =>
    agentFor({ host: proxy.host, port: proxy.port, addresses, ...limits }, watch(target));

  /** Requests a tunnel to the target and closes it again, to get the proxy's own answer or its fault. */
  const ask = async (target: string): Promise<Answer | ProxyFault> => {
    const addresses = await vet(target);
    if (!addresses) return { kind: "refused" };
    faults.delete(target);
    const limits = { connectLimitMs: blameLimitMs, answerLimitMs: blameLimitMs };
    const asking = sendRequest(urlOf(proxy), {
      method: "CONNECT",
      path: target,
      headers: { host: target, ...authorizationOf(proxy) },
      agent: agentOf(target, addresses, limits),
    });
    return new Promise((resolve) => {
      asking.once("connect", ({ statusCode = 0, headers }, socket) => {
        socket.destroy();
        if (statusCode === 200) down = undefined;
        resolve({ status: statusCode, headers });
      });
      asking.once("error", () => resolve(faults.get(target) ?? { kind: "hung_up", target }));
      asking.end();
    });
  };
  const findFault = async (target: string, answer: Answer | undefined): Promise<ProxyFault | undefined> => {
    const ofAnswer = answer && ({ kind: "status", status: answer.status, target } as const);
    if (answer && isProxysOwn(answer)) return ofAnswer;
    const said = await ask(target);
    if ("kind" in said) return said.kind === "hung_up" && answer && answer.status < 500 ? undefined : said;
    if (said.status === 200) return undefined;
    const ofTunnel = { kind: "status", status: said.status, target } as const;
    // Many proxies refuse tunnels to port 80. The refusal and the other answer are compared, to see whether the proxy
    // wrote both.
    if (answer && said.status < 500 && said.status !== 407)
      return hasSameAuthor(said, answer) ? ofAnswer : undefined;
    return ofTunnel;
  };
  const toError = (fault: ProxyFault | undefined): PageError | undefined =>
    fault && proxyFailed(proxy, fault, openedBy);

  return {
    async through(target, isTunnel) {
      const addresses = await vet(target);
      if (!addresses) throw new RequestError("The proxy cannot be reached.", 403);
      const limits = { connectLimitMs, answerLimitMs: isTunnel ? answerLimitMs : undefined };
      return route(proxy, target, addresses, agentOf(target, addresses, limits));
    },
    opened(target) {
      faults.delete(target);
      down = undefined;
    },
    refused: (target, status) => note(target, { kind: "status", status, target }),
    failure: (url) => toError(faults.get(targetOf(url)) ?? (down?.kind === "refused" ? down : undefined)),
    mayBlame: (url, status) => url.protocol === "http:" && isSuspect(status),
    blame: async (url, answer) => toError(await findFault(targetOf(url), answer)),
    lost: async (url) => (down ? toError(await findFault(targetOf(url), undefined)) : undefined),
    brokeOff: (url) => proxyFailed(proxy, { kind: "broke_off", target: targetOf(url) }, openedBy),
  };
}

interface Limits {
  readonly connectLimitMs: number;
  readonly answerLimitMs: number | undefined;
}

function route(
  proxy: UpstreamProxy,
  target: string,
  addresses: readonly string[],
  httpAgent: ReturnType<typeof agentFor>,
) {
  const url = urlOf(proxy);
  url.username = encodeURIComponent(proxy.username ?? "");
  url.password = encodeURIComponent(proxy.password ?? "");
  return { upstreamProxyUrl: url.href, dnsLookup: answerWith(addresses), httpAgent, customTag: target };
}

/** Host and port, as a CONNECT request names them. */
export function targetOf(url: URL): string {
  return `${url.hostname.toLowerCase()}:${Number(url.port) || (url.protocol === "https:" ? 443 : 80)}`;
}
