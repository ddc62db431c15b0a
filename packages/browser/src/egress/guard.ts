import { randomBytes, timingSafeEqual } from "node:crypto";
import { Agent, type IncomingMessage } from "node:http";
import { type PrepareRequestFunctionOpts, RequestError, Server } from "proxy-chain";
import { createNamePolicy, createPolicy, type EgressOptions } from "./policy.ts";
import { openRoute, type ProxyWatch, targetOf } from "./proxy/route.ts";
import { remember } from "./remember.ts";
import { answerWith } from "./resolver.ts";

/** How the latest connection to a host and port ended. */
export type EgressOutcome = "allowed" | "refused" | "unresolved" | "exhausted";

/** A forward proxy on loopback for everything that is fetched for a caller. */
export interface Guard {
  /** `http://127.0.0.1:<port>`, without credentials. */
  readonly address: string;
  readonly username: string;
  readonly password: string;
  /** A plain address that the guard itself answers with 204: a client requests it once to prove its credentials. */
  readonly greeting: string;
  /** Whether a client has proved its credentials. */
  greeted(): boolean;
  outcome(url: URL): EgressOutcome | undefined;
  /** The setting that opens private addresses, where one does. */
  readonly openedBy: string | undefined;
  /** The caller's own proxy, where everything goes through one. */
  readonly proxy: ProxyWatch | undefined;
  bytesReceived(): number;
  close(): Promise<void>;
}

const greetingHost = "guard.invalid";
const defaultMaxBytes = 500_000_000;
const rememberedOutcomes = 1000;
const meterIntervalMs = 100;

/** Ports of all guards of this process: no page may connect to any of them, neither its own session's nor another's. */
const guardPorts = new Set<number>();

/** True for the port of a guard of this process. */
export const isOwnPort = (port: number): boolean => guardPorts.has(port);

/** Starts a guard on a random port with random credentials; a connection goes to the vetted address only. */
export async function startGuard(options: EgressOptions): Promise<Guard> {
  const policy = createPolicy(options, isOwnPort);
  const namePolicy = createNamePolicy(options, isOwnPort);
  const route = options.proxy && openRoute(options.proxy, policy, options.openedBy);
  const maxBytes = options.maxBytes ?? defaultMaxBytes;
  const username = randomBytes(8).toString("hex");
  const password = randomBytes(24).toString("hex");
  const outcomes = new Map<string, EgressOutcome>();
  // One connection a request: nobody would send again what was sent on a kept one while the site closed it.
  const httpAgent = new Agent({ keepAlive: false });
  let closedBytes = 0;
  let greeted = false;

  const received = () => {
    let bytes = closedBytes;
    for (const id of server.connections.keys()) bytes += server.getConnectionStats(id)?.trgRxBytes ?? 0;
    return bytes;
  };

  const note = (key: string, outcome: EgressOutcome) => remember(outcomes, key, outcome, rememberedOutcomes);

  const prepare = async (request: PrepareRequestFunctionOpts) => {
    if (!isSame(request.username, username) || !isSame(request.password, password)) {
      return { requestAuthentication: true };
    }
    if (request.hostname === greetingHost) {
      greeted = true;
      if (!request.isHttp) throw new RequestError("No such address.", 403);
      return { customResponseFunction: () => ({ statusCode: 204, headers: {}, body: "" }) };
    }
    const key = `${request.hostname.toLowerCase()}:${request.port}`;
    if (received() > maxBytes) {
      note(key, "exhausted");
      throw new RequestError("The byte limit is reached.", 403);
    }
    dropHeader(request.request.rawHeaders, "proxy-connection");
    if (route) {
      const verdict = namePolicy(request.hostname, request.port);
      note(key, verdict);
      if (verdict === "refused") throw unreachable();
      return route.through(key, !request.isHttp);
    }
    const verdict = await policy(request.hostname, request.port);
    note(key, verdict.kind);
    if (verdict.kind !== "allowed") throw unreachable();
    return { dnsLookup: answerWith(verdict.addresses), httpAgent };
  };

  const server = new Server({ host: "127.0.0.1", port: 0, prepareRequestFunction: prepare });
  server.on("connectionClosed", ({ stats }: { stats?: { trgRxBytes: number | null } }) => {
    closedBytes += stats?.trgRxBytes ?? 0;
  });
  server.on("tunnelConnectResponded", ({ customTag }: TunnelEvent) => route?.opened(customTag));
  server.on("tunnelConnectFailed", ({ customTag, response }: TunnelEvent) => {
    route?.refused(customTag, response.statusCode ?? 0);
  });
  // A connection may break before any handler is attached; that must not end the process.
  server.on("requestFailed", () => {});
  await server.listen();
  guardPorts.add(server.port);
  // Bytes are counted while they arrive, because one endless answer would pass any check made at its start.
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
    proxy: route,
    outcome: (url) => outcomes.get(targetOf(url)),
    bytesReceived: received,
    async close() {
      clearInterval(meter);
      httpAgent.destroy();
      await server.close(true);
      guardPorts.delete(server.port);
    },
  };
}

/** Removes a header from Node's flat list of names and values, which is what is forwarded. */
function dropHeader(rawHeaders: string[], name: string): void {
  for (let at = rawHeaders.length - 2; at >= 0; at -= 2) {
    if (rawHeaders[at]?.toLowerCase() === name) rawHeaders.splice(at, 2);
  }
}

const unreachable = () => new RequestError("This address cannot be reached.", 403);

/** What proxy-chain reports of a tunnel through a proxy; the tag is its target. */
interface TunnelEvent {
  readonly customTag: string;
  readonly response: IncomingMessage;
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
