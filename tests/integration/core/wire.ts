import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { ClientRequest } from "node:http";

/** Node tells of every HTTP request that this process starts (node:http, built-in channels). */
const channel = "http.client.request.start";

/** Runs something and lists the requests to AWS that it made meanwhile, retries included, as `DynamoDB GetItem`. */
export async function recordCalls<Result>(
  run: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly calls: readonly string[] }> {
  const calls: string[] = [];
  const note = (message: unknown) => {
    const { request } = message as { request: ClientRequest };
    const call = toCall(request);
    if (call !== undefined) calls.push(call);
  };
  subscribe(channel, note);
  try {
    return { result: await run(), calls };
  } finally {
    unsubscribe(channel, note);
  }
}

/** The services whose addresses a process is linked to, by the origin of each. */
function findService({ protocol, host, path }: ClientRequest, port: string): string | undefined {
  const origin = `${protocol}//${host}:${port}`;
  const linked = Object.entries(process.env).find(
    ([name, url]) =>
      name.startsWith("AWS_ENDPOINT_URL_") && url !== undefined && new URL(url).origin === origin,
  );
  return linked && path ? linked[0].slice("AWS_ENDPOINT_URL_".length) : undefined;
}

/** The JSON protocols name the operation in a header; the REST ones by method and path. */
function toCall(request: ClientRequest): string | undefined {
  const target = request.getHeader("x-amz-target");
  if (typeof target === "string") {
    const [service = "", operation = ""] = target.split(".");
    return `${service.replace(/_\d+$/, "")} ${operation}`;
  }
  const port = String(request.getHeader("host")).split(":")[1] ?? "";
  const service = findService(request, port);
  return (
    service && `${service} ${request.method} ${request.path.split("?")[0]?.split("/").slice(0, 2).join("/")}`
  );
}
