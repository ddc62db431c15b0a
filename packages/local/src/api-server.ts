import type { Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";

/** Lambda takes no larger request: what stands in for its gateway refuses it, before the API sees it, as the API refuses. */
const maxBodyBytes = 6 * 1024 * 1024;

/** How long to wait for a port that a killed predecessor is about to give back. */
const portPatienceMs = 2000;

/**
 * Serves the modules' `app`s on 127.0.0.1, each what those before it leave, and returns how to close it: no new requests,
 * the running ones finish. Rejects with EADDRINUSE when the port stays taken.
 */
export async function serveApi(modules: readonly string[], port: number): Promise<() => Promise<void>> {
  const apps = (await Promise.all(modules.map((module) => import(module)))) as { app: Hono }[];
  const limited = new Hono().use(
    bodyLimit({
      maxSize: maxBodyBytes,
      onError: (c) =>
        c.body(
          JSON.stringify({
            type: "about:blank",
            title: "Too large",
            status: 413,
            detail: "The request's body is too large.",
            code: "too_large",
          }),
          413,
          { "content-type": "application/problem+json" },
        ),
    }),
  );
  for (const { app } of apps) limited.route("/", app);
  const server = await listen(limited.fetch, port);
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeIdleConnections();
    });
}

async function listen(fetch: Hono["fetch"], port: number): Promise<Server> {
  const startedAt = performance.now();
  for (;;) {
    try {
      return await listenOnce(fetch, port);
    } catch (error) {
      if (performance.now() - startedAt > portPatienceMs) throw error;
      await sleep(100);
    }
  }
}

function listenOnce(fetch: Hono["fetch"], port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = serve(
      {
        fetch,
        port,
        hostname: "127.0.0.1",
        // As API Gateway: an answer takes at most 30 s; headers and idle connections less.
        serverOptions: {
          requestTimeout: 30_000,
          headersTimeout: 10_000,
          keepAliveTimeout: 5000,
          maxHeaderSize: 16_384,
        },
      },
      () => resolve(server),
    ) as Server;
    server.once("error", reject);
  });
}
