import { randomBytes } from "node:crypto";
import type { Ask, FindGuest, Guest } from "./door/guest.ts";
import { isSameSecret } from "./door/secret.ts";
import { serveLocally } from "./local-server.ts";
import { bucketName } from "./resources.ts";

/** Where a process fetches a reader's credentials, in the form in which a container fetches its role's from ECS. */
export interface ReaderEndpoint {
  readonly url: string;
  /** The value of the Authorization header. */
  readonly token: string;
}

export interface ReaderOptions extends Pick<ReaderEndpoint, "token"> {
  readonly port: number;
  readonly now?: () => number;
}

export interface ExportReaders extends ReaderEndpoint {
  readonly find: FindGuest;
  close(): Promise<void>;
}

/** For so long a reader signs addresses; the SDK fetches another some minutes before. */
const signingMs = 15 * 60_000;
/** What it signed last is good for another 15 minutes, as long as an export's address. */
const lifetimeMs = signingMs + 15 * 60_000;

/**
 * Serves short-lived credentials that open presigned reads of exports and nothing else: an address that is handed out
 * names the access key id that signed it, and that one is not the owner's.
 */
export async function startExportReaders({
  port,
  token,
  now = Date.now,
}: ReaderOptions): Promise<ExportReaders> {
  const readers = new Map<string, Required<Guest>>();

  const issue = (): Required<Guest> => {
    for (const { accessKeyId, expiresAt } of readers.values())
      if (expiresAt < now()) readers.delete(accessKeyId);
    const reader = {
      accessKeyId: `reader-${randomBytes(16).toString("hex")}`,
      secretAccessKey: randomBytes(32).toString("hex"),
      sessionToken: randomBytes(32).toString("hex"),
      expiresAt: now() + lifetimeMs,
      may: ({ action, resource, isPresigned }: Ask) =>
        action === "s3:GetObject" && isPresigned === true && resource.startsWith(`${bucketName}/`),
    };
    readers.set(reader.accessKeyId, reader);
    return reader;
  };

  const server = await serveLocally(port, async ({ headers }, response) => {
    if (headers.origin !== undefined || !isSameSecret(headers.authorization ?? "", token)) {
      response.writeHead(403).end();
      return;
    }
    const { accessKeyId, secretAccessKey, sessionToken } = issue();
    response.writeHead(200, { "content-type": "application/json" }).end(
      JSON.stringify({
        AccessKeyId: accessKeyId,
        SecretAccessKey: secretAccessKey,
        Token: sessionToken,
        Expiration: new Date(now() + signingMs).toISOString(),
      }),
    );
  });
  return { url: server.url, token, find: (accessKeyId) => readers.get(accessKeyId), close: server.close };
}
