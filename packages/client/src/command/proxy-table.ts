import type { ProxySummary, ProxyTrial } from "gleaner";
import { formatTable } from "../table.ts";
import { formatFacts } from "./facts.ts";
import { toMinute } from "./time.ts";

/** The most telling first: the last are left out where the terminal is narrow. */
const columns = [
  { name: "proxy", whole: true },
  { name: "address" },
  { name: "label" },
  { name: "username" },
  { name: "country" },
  { name: "created (UTC)", whole: true },
] as const;

const addressOf = ({ host, port }: ProxySummary): string =>
  `${host.includes(":") ? `[${host}]` : host}:${port}`;

/** A page of proxies for a person to read. */
export function formatProxies(proxies: readonly ProxySummary[], width: number): string {
  if (proxies.length === 0) return "No proxies yet.\n";
  const rows = proxies.map((proxy) => [
    proxy.id,
    addressOf(proxy),
    proxy.label ?? "",
    proxy.username ?? "",
    proxy.country ?? "",
    toMinute(proxy.createdAt),
  ]);
  return formatTable(columns, rows, width);
}

/** One proxy for a person to read. */
export function formatProxy(proxy: ProxySummary): string {
  const { label, username, country } = proxy;
  return `Proxy ${proxy.id}\n${formatFacts({ address: addressOf(proxy), label, username, country })}`;
}

/** What trying a proxy out came to, for a person to read. */
export function formatTrial({ reachable, status, milliseconds, outwardAddress, error }: ProxyTrial): string {
  const head = error ?? "The proxy works.";
  const facts = formatFacts({
    reachable: reachable ? "yes" : "no",
    status,
    milliseconds,
    "outward address": outwardAddress,
  });
  return `${head}\n${facts}`;
}
