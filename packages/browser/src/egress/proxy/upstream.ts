import type { OutgoingHttpHeaders } from "node:http";

/** A forward proxy of the caller's own; it speaks HTTP. */
export interface UpstreamProxy {
  /** What its owner calls it. */
  readonly label?: string | undefined;
  readonly host: string;
  readonly port: number;
  readonly username?: string | undefined;
  readonly password?: string | undefined;
}

/** How a proxy is called in messages: by its label, and by its host and port. */
export function nameOf({ label, host, port }: UpstreamProxy): string {
  const address = addressOf({ host, port });
  return label === undefined ? address : `"${label}" (${address})`;
}

const addressOf = ({ host, port }: Pick<UpstreamProxy, "host" | "port">): string =>
  `${host.includes(":") ? `[${host}]` : host}:${port}`;

export const urlOf = (proxy: UpstreamProxy): URL => new URL(`http://${addressOf(proxy)}`);

/** What a request to the proxy carries to be let in. */
export function authorizationOf({ username, password }: UpstreamProxy): OutgoingHttpHeaders {
  if (username === undefined) return {};
  const secret = Buffer.from(`${username}:${password ?? ""}`).toString("base64");
  return { "proxy-authorization": `Basic ${secret}` };
}
