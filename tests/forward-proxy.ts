import { type AddressInfo, createServer, type Server as NetServer, type Socket } from "node:net";
import { RequestError, Server } from "proxy-chain";

/** A forward proxy of a test's own, on loopback. */
export interface ForwardProxy {
  readonly host: "127.0.0.1";
  readonly port: number;
  /** `127.0.0.1:<port>`, for GLEANER_ALLOW_HOSTS. */
  readonly address: string;
  /** What it was asked for, in order, as host:port. */
  readonly asked: string[];
  /** Ends every connection; from then on it can no longer be reached. */
  die(): Promise<void>;
  /** Ends every connection, and goes on. */
  drop(): void;
}

/** The address that a proxy's connections come from, so that a site can tell them from all others. */
export const outwardAddress = "127.0.0.9";

/** Starts a real proxy. The names are known to it alone. */
export async function startForwardProxy({
  credentials,
  names = {},
  refuse,
}: {
  readonly credentials?: { readonly username: string; readonly password: string };
  readonly names?: Readonly<Record<string, string>>;
  /** A status that it answers instead of going to a target. */
  readonly refuse?: (target: string) => number | undefined;
} = {}): Promise<ForwardProxy> {
  const asked: string[] = [];
  const server = new Server({
    host: "127.0.0.1",
    port: 0,
    prepareRequestFunction: ({ username, password, hostname, port }) => {
      if (credentials && (username !== credentials.username || password !== credentials.password)) {
        return { requestAuthentication: true };
      }
      const target = `${hostname}:${port}`;
      asked.push(target);
      const status = refuse?.(target);
      if (status !== undefined) throw new RequestError("Not through this proxy.", status);
      const address = names[hostname] ?? hostname;
      const answer = (_host: string, options: { all?: boolean }, done: (...result: unknown[]) => void) =>
        options.all ? done(null, [{ address, family: 4 }]) : done(null, address, 4);
      return { localAddress: outwardAddress, dnsLookup: answer as never };
    },
  });
  server.on("requestFailed", () => {});
  await server.listen();
  return {
    host: "127.0.0.1",
    port: server.port,
    address: `127.0.0.1:${server.port}`,
    asked,
    die: () => server.close(true),
    drop: () => server.closeConnections(),
  };
}

/** A server that takes connections and treats each as the test says: no proxy that anyone would call one. */
export async function startFalseProxy(
  treat: (socket: Socket, head: string) => void,
): Promise<Pick<ForwardProxy, "host" | "port" | "address" | "die">> {
  const open = new Set<Socket>();
  const server: NetServer = createServer((socket) => {
    open.add(socket);
    socket.on("error", () => {});
    socket.once("data", (data) => treat(socket, data.toString("latin1")));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    host: "127.0.0.1",
    port,
    address: `127.0.0.1:${port}`,
    die: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** Answers whatever it is asked for with a status. */
export const answerAll =
  (status: number) =>
  (socket: Socket): void => {
    socket.end(`HTTP/1.1 ${status} Said\r\ncontent-type: text/html\r\ncontent-length: 2\r\n\r\nno`);
  };
