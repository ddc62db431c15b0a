import type { OutgoingHttpHeaders } from "node:http";

/** A caller's own HTTP forward proxy. */
export interface UpstreamProxy {
  /** The label that its owner gave it. */
  readonly label?: string | undefined;
  readonly host: string;
  readonly port: number;
  readonly username?: string | undefined;
  readonly password?: string | undefined;
}

/** The proxy in messages: its label, and its host and port. */
export function nameOf({ label, host, port }: UpstreamProxy): string {
  const address = addressOf({ host, port });
  return label === undefined ? address : `"${label}" (${address})`;
}

const addressOf = ({ host, port }: Pick<UpstreamProxy, "host" | "port">): string =>
  `${host.includes(":") ? `[${host}]` : host}:${port}`;

export const urlOf = (proxy: UpstreamProxy): URL => new URL(`http://${addressOf(proxy)}`);

/** The Proxy-Authorization header, where the proxy has a user name and password. */
export function authorizationOf({ username, password }: UpstreamProxy): OutgoingHttpHeaders {
  if (username === undefined) return {};
  const secret = Buffer.from(`${username}:${password ?? ""}`).toString("base64");
  return { "proxy-authorization": `Basic ${secret}` };
}
