import { Agent } from "node:http";
import { connect, type Socket } from "node:net";
import { answerWith } from "../resolver.ts";

/** How one connection to a proxy ended. */
export interface DialEvents {
  onConnect(): void;
  /** No connection was made; `code` is the system's. */
  onUnreachable(code: string): void;
  /** The connection was made, and the proxy sent nothing within the limit. */
  onSilent(): void;
  /** The proxy closed the connection without sending anything. */
  onHangUp(): void;
}

export interface DialOptions {
  readonly host: string;
  readonly port: number;
  /** The vetted addresses of that host; only these are connected to. */
  readonly addresses: readonly string[];
  readonly connectLimitMs: number;
  /** Longest wait for the proxy's first byte; none while waiting for a site's answer. */
  readonly answerLimitMs?: number | undefined;
}

/** An agent for one request to a proxy: its connection is bounded, is not reused, and reports how it ended. */
export function agentFor(options: DialOptions, events: DialEvents): Agent {
  const agent = new Agent({ keepAlive: false });
  agent.createConnection = () => dial(options, events);
  return agent;
}

function dial(options: DialOptions, events: DialEvents): Socket {
  const { host, port, addresses, connectLimitMs, answerLimitMs } = options;
  const socket = connect({ host, port, lookup: answerWith(addresses) });
  let isConnected = false;
  let timer = setTimeout(() => socket.destroy(timedOut()), connectLimitMs);
  socket.once("connect", () => {
    isConnected = true;
    clearTimeout(timer);
    events.onConnect();
    if (answerLimitMs === undefined) return;
    timer = setTimeout(() => {
      if (socket.bytesRead > 0) return;
      events.onSilent();
      socket.destroy(timedOut());
    }, answerLimitMs);
  });
  const hangUp = () => {
    if (isConnected && socket.bytesRead === 0) events.onHangUp();
  };
  socket.once("end", hangUp);
  socket.once("error", (error: NodeJS.ErrnoException) => {
    if (!isConnected) events.onUnreachable(error.code ?? "");
    else if (error.code === "ECONNRESET" || error.code === "EPIPE") hangUp();
  });
  socket.once("close", () => clearTimeout(timer));
  return socket;
}

const timedOut = () => Object.assign(new Error("The proxy took too long."), { code: "ETIMEDOUT" });
