import { createServer, request as forward } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";

/**
 * How a way to a server is: requests pass, are answered with 500, lose their connection, never get an answer, or get
 * this one as JSON.
 */
type State = "open" | "failing" | "shut" | "silent" | { readonly json: unknown };

/** A way to a server that a test can shut. */
export interface Gate {
  readonly url: string;
  /** Where it leads; nothing passes before it is told. */
  lead(to: string): void;
  set(state: State): void;
  /** Of the next requests for this operation, so many pass and lose their answer. */
  loseAnswers(operation: string, times: number): void;
  /** How often this operation was asked for by requests that pass, about whatever this text names. */
  passed(operation: string, text: string): number;
  /** How many requests did not pass. */
  refused(): number;
  close(): Promise<void>;
}

export async function startGate(): Promise<Gate> {
  let target: URL | undefined;
  let state: State = "open";
  let refused = 0;
  const losses = new Map<string, number>();
  const bodies: { readonly operation: string; readonly body: string }[] = [];
  const server = createServer((request, response) => {
    if (state === "open" && target !== undefined) {
      const { hostname, port } = target;
      const { method, url: path, rawHeaders: headers } = request;
      const operation = String(request.headers["x-amz-target"]).split(".").at(-1) ?? "";
      const left = losses.get(operation) ?? 0;
      losses.set(operation, left - 1);
      const passed = forward({ hostname, port, method, path, headers }, (answer) => {
        if (left > 0) return request.socket.destroy();
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(response);
      });
      passed.on("error", () => request.socket.destroy());
      request.pipe(passed);
      readText(request).then(
        (body) => bodies.push({ operation, body }),
        () => undefined,
      );
      return;
    }
    refused += 1;
    if (typeof state === "object") response.writeHead(200).end(JSON.stringify(state.json));
    else if (state === "failing") response.writeHead(500).end();
    else if (state === "shut") request.socket.destroy();
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
    loseAnswers: (operation, times) => losses.set(operation, times),
    passed: (operation, text) =>
      bodies.filter((each) => each.operation === operation && each.body.includes(text)).length,
    refused: () => refused,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
