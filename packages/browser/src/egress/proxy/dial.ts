import { Agent } from "node:http";
import { connect, type Socket } from "node:net";
import { answerWith } from "../resolver.ts";

/** What becomes of one connection to a proxy. */
export interface DialEvents {
  onConnect(): void;
  /** It did not come about; `code` is the system's. */
  onUnreachable(code: string): void;
  /** It came about, and the proxy said nothing within the limit. */
  onSilent(): void;
  /** The proxy ended it without having said a word. */
  onHangUp(): void;
}

export interface DialOptions {
  readonly host: string;
  readonly port: number;
  /** The vetted addresses of that host: the only ones that are connected to. */
  readonly addresses: readonly string[];
  readonly connectLimitMs: number;
  /** Longest wait for the proxy's first word; none where that of a site is waited for. */
  readonly answerLimitMs?: number | undefined;
}

/** An agent for one request to a proxy: its connection is bounded, serves nobody else, and says what becomes of it. */
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
