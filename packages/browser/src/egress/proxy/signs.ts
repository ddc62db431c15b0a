import type { IncomingHttpHeaders } from "node:http";

/** The head of an answer that came through a proxy. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders | Readonly<Record<string, string>>;
}

/** Statuses that both sites and proxies send. */
export function isSuspect(status: number): boolean {
  return status === 403 || status === 407 || status === 429 || status >= 500;
}

/** True where the answer itself shows that a proxy wrote it: by a proxy header, or by a status that no site sends. */
export function isProxysOwn({ status, headers }: Answer): boolean {
  if (headerOf(headers, "x-squid-error") !== undefined) return true;
  if (/;\s*error=/.test(headerOf(headers, "proxy-status") ?? "")) return true;
  // The statuses with which proxy-chain, which many providers run, reports its own failures.
  return status >= 590 && status <= 599;
}

/**
 * True where a proxy that refused a tunnel seems to have written the other answer as well: it has a gateway's status,
 * or the same signature.
 */
export function hasSameAuthor(refusal: Answer, answer: Answer): boolean {
  if ([407, 502, 504].includes(answer.status)) return true;
  return (
    answer.status === refusal.status &&
    isProxysOwn(refusal) === isProxysOwn(answer) &&
    headerOf(refusal.headers, "server") === headerOf(answer.headers, "server")
  );
}

function headerOf(headers: Answer["headers"], wanted: string): string | undefined {
  const found = Object.entries(headers).find(([name]) => name.toLowerCase() === wanted)?.[1];
  return Array.isArray(found) ? found.join(", ") : found;
}
