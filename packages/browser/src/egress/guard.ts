import { randomBytes, timingSafeEqual } from "node:crypto";
import type { lookup } from "node:dns";
import { Agent } from "node:http";
import { isIPv6 } from "node:net";
import { type PrepareRequestFunctionOpts, RequestError, Server } from "proxy-chain";
import { createPolicy, type EgressOptions } from "./policy.ts";

/** What became of the latest connection to a host and port. */
export type EgressOutcome = "allowed" | "refused" | "unresolved" | "exhausted";

/** A forward proxy on loopback through which everything goes that is fetched for a caller. */
export interface Guard {
  /** `http://127.0.0.1:<port>`, without credentials. */
  readonly address: string;
  readonly username: string;
  readonly password: string;
  /** A plain address that the guard itself answers with 204: a client asks it once to prove its credentials. */
  readonly greeting: string;
  /** Whether a client has proved its credentials. */
  greeted(): boolean;
  outcome(url: URL): EgressOutcome | undefined;
  /** The setting that opens private addresses, where one does. */
  readonly openedBy: string | undefined;
  bytesReceived(): number;
  close(): Promise<void>;
}

const greetingHost = "guard.invalid";
const defaultMaxBytes = 500_000_000;
const rememberedOutcomes = 1000;
const meterIntervalMs = 100;

/** Ports of all guards of this process: no page may speak to any of them, its own or another session's. */
const guardPorts = new Set<number>();

/** Starts a guard on a random port with random credentials; a connection goes to the vetted address only. */
export async function startGuard(options: EgressOptions): Promise<Guard> {
  const policy = createPolicy(options, (port) => guardPorts.has(port));
  const maxBytes = options.maxBytes ?? defaultMaxBytes;
  const username = randomBytes(8).toString("hex");
  const password = randomBytes(24).toString("hex");
  const outcomes = new Map<string, EgressOutcome>();
  // An agent of its own: a pooled connection never outlives or leaves the policy that allowed it.
  const httpAgent = new Agent({ keepAlive: true });
  let closedBytes = 0;
  let greeted = false;

  const received = () => {
    let bytes = closedBytes;
    for (const id of server.connections.keys()) bytes += server.getConnectionStats(id)?.trgRxBytes ?? 0;
    return bytes;
  };

  const remember = (key: string, outcome: EgressOutcome) => {
    outcomes.delete(key);
    outcomes.set(key, outcome);
    const oldest = outcomes.size > rememberedOutcomes ? outcomes.keys().next().value : undefined;
    if (oldest !== undefined) outcomes.delete(oldest);
  };

  const prepare = async (request: PrepareRequestFunctionOpts) => {
    if (!isSame(request.username, username) || !isSame(request.password, password)) {
      return { requestAuthentication: true };
    }
    if (request.hostname === greetingHost) {
      greeted = true;
      if (!request.isHttp) throw new RequestError("No such address.", 403);
      return { customResponseFunction: () => ({ statusCode: 204, headers: {}, body: "" }) };
    }
    const key = outcomeKey(request.hostname, request.port);
    if (received() > maxBytes) {
      remember(key, "exhausted");
      throw new RequestError("The byte limit is reached.", 403);
    }
    dropHeader(request.request.rawHeaders, "proxy-connection");
    const verdict = await policy(request.hostname, request.port);
    remember(key, verdict.kind);
    if (verdict.kind !== "allowed") throw new RequestError("This address cannot be reached.", 403);
    return { dnsLookup: answerWith(verdict.addresses), httpAgent };
  };

  const server = new Server({ host: "127.0.0.1", port: 0, prepareRequestFunction: prepare });
  server.on("connectionClosed", ({ stats }: { stats?: { trgRxBytes: number | null } }) => {
    closedBytes += stats?.trgRxBytes ?? 0;
  });
  // A connection may also break before any handler listens: that is the client's loss, not the process's.
  server.on("requestFailed", () => {});
  await server.listen();
  guardPorts.add(server.port);
  // One endless answer could pass any check made at its start.
  const meter = setInterval(() => {
    if (received() > maxBytes) server.closeConnections();
  }, meterIntervalMs);
  meter.unref();

  return {
    address: `http://127.0.0.1:${server.port}`,
    username,
    password,
    greeting: `http://${greetingHost}/`,
    greeted: () => greeted,
    openedBy: options.openedBy,
    outcome: (url) =>
      outcomes.get(outcomeKey(url.hostname, Number(url.port) || (url.protocol === "https:" ? 443 : 80))),
    bytesReceived: received,
    async close() {
      clearInterval(meter);
      httpAgent.destroy();
      await server.close(true);
      guardPorts.delete(server.port);
    },
  };
}

/** Takes a header out of Node's list of names and values, which is what is forwarded. */
function dropHeader(rawHeaders: string[], name: string): void {
  for (let at = rawHeaders.length - 2; at >= 0; at -= 2) {
    if (rawHeaders[at]?.toLowerCase() === name) rawHeaders.splice(at, 2);
  }
}

function outcomeKey(host: string, port: number): string {
  return `${host.toLowerCase()}:${port}`;
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** A stand-in for `dns.lookup` that knows one answer, so that nothing is resolved a second time. */
function answerWith(addresses: readonly string[]): typeof lookup {
  const all = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  const answer = (_host: string, options: { all?: boolean }, callback: (...result: unknown[]) => void) => {
    if (options.all) callback(null, all);
    else callback(null, all[0]?.address, all[0]?.family);
  };
  return answer as unknown as typeof lookup;
}
