import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadEmulatorKeys } from "../../../packages/local/src/emulator-keys.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "gleaner-keys-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test("credentials and ports stay the same from start to start, every port another", async () => {
  const first = await loadEmulatorKeys(dataDir);
  expect(await loadEmulatorKeys(dataDir)).toEqual(first);
  const ports = Object.values(first.ports);
  expect(new Set(ports).size).toBe(ports.length);
});

test("no port is one that the system gives to connections, which could take it before it is used", async () => {
  const [least] = (await readFile("/proc/sys/net/ipv4/ip_local_port_range", "utf8")).split("\t");
  const { ports } = await loadEmulatorKeys(dataDir);
  expect(Math.max(...Object.values(ports))).toBeLessThan(Number(least));
});

test("a folder from before an emulator was there keeps its credentials, and the new one gets a port", async () => {
  const { ports, ...credentials } = await loadEmulatorKeys(dataDir);
  const { scheduler: _scheduler, bus: _bus, ...older } = ports;
  await writeFile(join(dataDir, "emulators.json"), JSON.stringify({ ...credentials, ports: older }));
  const kept = await loadEmulatorKeys(dataDir);
  expect(kept).toMatchObject({ ...credentials, ports: older });
  expect(Math.min(kept.ports.scheduler, kept.ports.bus)).toBeGreaterThan(0);
});
