import type { Socket } from "node:net";
import { Agent, buildConnector, type Dispatcher, ProxyAgent } from "undici";
import { isOwnPort, startGuard } from "../egress/guard.ts";
import { createPolicy, type EgressOptions } from "../egress/policy.ts";
import { answerWith } from "../egress/resolver.ts";

/** Sends requests for a caller, under the same rules as a browser. */
export interface GuardedDispatcher {
  readonly dispatcher: Dispatcher;
  /** Bytes received from outside, heads and what TLS adds included. */
  bytesReceived(): number;
  close(): Promise<void>;
}

const connectLimitMs = 5_000;
/** The error of a request that is cut off. Created once, because Node.js builds a stack trace for each new error. */
const closed = new Error("The visit is over.");

/** An address that may not be reached, or does not exist. */
export class Unreachable extends Error {
  override readonly name = "Unreachable";
}

/**
 * Opens the dispatcher of a run's requests. The policy decides about every connection when it is made; the connection
 * goes to one of the vetted addresses, so that a later DNS change has no effect. With a caller's proxy, everything
 * goes through the same guard as a browser's traffic.
 */
export async function openDispatcher(egress: EgressOptions): Promise<GuardedDispatcher> {
  return egress.proxy ? openBehindGuard(egress) : openDirect(egress);
}

function openDirect(egress: EgressOptions): GuardedDispatcher {
  const decide = createPolicy(egress, isOwnPort);
  const sockets = new Set<Socket>();
  let closedBytes = 0;
  const connect: buildConnector.connector = (options, callback) => {
    const port = Number(options.port) || (options.protocol === "https:" ? 443 : 80);
    decide(options.hostname, port).then(
      (verdict) => {
        if (verdict.kind !== "allowed")
          return callback(new Unreachable("This address cannot be reached."), null);
        const lookup = answerWith(verdict.addresses);
        const dial = buildConnector({ timeout: connectLimitMs, lookup, allowH2: false });
        dial(options, (...answer) => {
          const [error, socket] = answer;
          if (error === null) {
            sockets.add(socket);
            socket.once("close", () => {
              sockets.delete(socket);
              closedBytes += socket.bytesRead;
            });
          }
          callback(...answer);
        });
      },
      (error: Error) => callback(error, null),
    );
  };
  const dispatcher = new Agent({ connect, pipelining: 1 });
  return {
    dispatcher,
    bytesReceived: () => [...sockets].reduce((sum, { bytesRead }) => sum + bytesRead, closedBytes),
    close: () => dispatcher.destroy(closed),
  };
}

async function openBehindGuard(egress: EgressOptions): Promise<GuardedDispatcher> {
  const guard = await startGuard(egress);
  const secret = Buffer.from(`${guard.username}:${guard.password}`).toString("base64");
  const dispatcher = new ProxyAgent({ uri: guard.address, token: `Basic ${secret}`, proxyTunnel: false });
  return {
    dispatcher,
    bytesReceived: guard.bytesReceived,
    async close() {
      await dispatcher.destroy(closed);
      await guard.close();
    },
  };
}
