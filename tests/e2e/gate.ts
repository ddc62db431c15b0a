import { createServer, request as forward } from "node:http";
import type { AddressInfo } from "node:net";

/** A way to a server that a test can shut: requests pass, are answered with 500, or lose their connection. */
export interface Gate {
  readonly url: string;
  /** Where it leads; nothing passes before it is told. */
  lead(to: string): void;
  set(state: "open" | "failing" | "shut"): void;
  /** How many requests did not pass. */
  refused(): number;
  close(): Promise<void>;
}

export async function startGate(): Promise<Gate> {
  let target: URL | undefined;
  let state: "open" | "failing" | "shut" = "open";
  let refused = 0;
  const server = createServer((request, response) => {
    if (state === "open" && target !== undefined) {
      const { hostname, port } = target;
      const { method, url: path, rawHeaders: headers } = request;
      const passed = forward({ hostname, port, method, path, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(response);
      });
      passed.on("error", () => request.socket.destroy());
      request.pipe(passed);
      return;
    }
    refused += 1;
    if (state === "failing") response.writeHead(500).end();
    else request.socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lead: (to) => {
      target = new URL(to);
    },
    set: (to) => {
      state = to;
      if (to === "shut") server.closeAllConnections();
    },
    refused: () => refused,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
