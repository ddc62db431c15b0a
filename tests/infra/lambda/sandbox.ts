import { spawn, spawnSync } from "node:child_process";
import { mkdir, mkdtemp, open, readFile, rm, writeFile } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream";
import { fileURLToPath } from "node:url";

const namespaces = ["--user", "--map-root-user", "--mount", "--net", "--pid", "--fork", "--kill-child"];

/** A public address that exists in the sandbox alone; websites of ours answer there. */
export const siteAddress = "93.184.216.34";
export const siteHost = "sites.example.com";

/** Why functions cannot be run in namespaces of their own here; null where they can. */
export function findObstacle(): string | null {
  const mounts = "mount -t tmpfs probe /mnt && mkdir /mnt/proc && mount -t proc proc /mnt/proc";
  const probe = `ip link set lo up && ip addr add ${siteAddress}/32 dev lo && ${mounts} && unshare --user --map-user=993 true`;
  const { status, stderr, error } = spawnSync("unshare", [...namespaces, "sh", "-c", probe], {
    encoding: "utf8",
  });
  if (status === 0) return null;
  return error?.message ?? stderr.trim();
}

export interface SandboxOptions {
  readonly taskDir: string;
  /** Lies in the task's folder as resource.enc. */
  readonly links: Buffer;
  readonly storageMb: number;
  readonly env: Readonly<Record<string, string>>;
  readonly nodeArguments: readonly string[];
  /** Ports of 127.0.0.1 that are the same inside and outside. */
  readonly ports: readonly number[];
  /** The port of 127.0.0.1 outside that stands behind the site's port 80 inside. */
  readonly sitePort: number | null;
}

export interface Sandbox {
  /** The process that all others are below. */
  readonly pid: number;
  /** Resolves with the exit code, or the signal. */
  readonly ended: Promise<number | string>;
  /** What it has written to its log so far. */
  output(): Promise<string>;
  /** Kills all that runs in it. */
  close(): Promise<void>;
}

/** Starts `bootstrap.mjs` in namespaces of its own. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  await using stack = new AsyncDisposableStack();
  const dir = await mkdtemp(join(tmpdir(), "gleaner-lambda-"));
  stack.defer(() => rm(dir, { recursive: true, force: true, maxRetries: 5 }));
  const routes = options.ports.map((port) => ({ address: "127.0.0.1", port, to: port }));
  if (options.sitePort !== null) routes.push({ address: siteAddress, port: 80, to: options.sitePort });
  const listed = routes.map(({ to, ...route }, index) => ({
    ...route,
    to,
    socket: join(dir, `${index}.sock`),
  }));
  for (const { socket, to } of listed) {
    const server = await passOn(socket, to);
    stack.defer(() => new Promise((closed) => server.close(() => closed())));
  }
  await writeFile(join(dir, "routes.json"), JSON.stringify(listed));
  await writeFile(join(dir, "hosts"), `127.0.0.1 localhost\n${siteAddress} ${siteHost}\n`);
  await writeFile(join(dir, "passwd"), "sbx_user1051:x:993:990::/nonexistent:/sbin/nologin\n");
  await writeFile(join(dir, "resource.enc"), options.links);
  await mkdir(join(dir, "root"));

  const script = fileURLToPath(new URL("./sandbox.sh", import.meta.url));
  const runtime = fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "");
  const { taskDir, storageMb, nodeArguments, env } = options;
  const start = [dir, taskDir, process.execPath, runtime, String(storageMb), siteAddress, ...nodeArguments];
  const outputFile = join(dir, "output");
  const file = await open(outputFile, "a");
  stack.defer(() => file.close());
  const child = spawn("unshare", [...namespaces, "sh", script, ...start], {
    env: { ...env },
    stdio: ["ignore", file.fd, file.fd],
  });
  const ended = new Promise<number | string>((resolve, reject) => {
    child.once("exit", (code, signal) => resolve(code ?? String(signal)));
    child.once("error", reject);
  });
  stack.defer(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  const owned = stack.move();
  return {
    pid: Number(child.pid),
    ended,
    output: () => readFile(outputFile, "utf8"),
    close: () => owned.disposeAsync(),
  };
}

/** Takes connections at a Unix socket and passes them on to a port of this machine. */
function passOn(socket: string, port: number): Promise<Server> {
  const server = createServer({ allowHalfOpen: true }, (inside) => {
    const outside = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
    pipeline(inside, outside, () => inside.destroy());
    pipeline(outside, inside, () => outside.destroy());
  });
  return new Promise((resolve) => server.listen(socket, () => resolve(server)));
}
