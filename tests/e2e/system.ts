import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSession, createTeam } from "@gleaner/admin";
import type { PlanId } from "@gleaner/core/plan";
import { Gleaner } from "gleaner";
import { type Service, type ServiceOptions, startService } from "../../packages/local/src/service.ts";
import { eventually } from "./eventually.ts";
import { findProcesses } from "./processes.ts";

/** Periods short enough that a lost runner is noticed within a few seconds. */
export const shortPeriods = {
  GLEANER_LEASE_MS: "6000",
  GLEANER_HEARTBEAT_MS: "500",
  GLEANER_SWEEP_MS: "1000",
} as const;

/** Pages are asked for at once: what a pace is good for is tested with a held clock. */
const noPace = { GLEANER_PAGE_INTERVAL_MS: "0" } as const;

/** Services are started, and their workers killed and started again, often: what Node compiles is kept for the next. */
const compiled = { NODE_COMPILE_CACHE: join(tmpdir(), "gleaner-compiled") } as const;

/** A whole service of its own, with the demo sites, as a test drives it. */
export interface System {
  readonly service: Service;
  readonly dataDir: string;
  /** Acts for a team on the Business plan. */
  readonly client: Gleaner;
  /** Makes another team and acts for its user. */
  openTeam(plan: PlanId): Promise<{ readonly teamId: string; readonly client: Gleaner }>;
  /** The address of a page of the demo sites, such as `shop/`. */
  page(path: string): string;
  /** What the service and its functions have logged so far. */
  log(): Promise<string>;
  /** Ends it; throws when anything of it is still running afterwards. */
  close(): Promise<void>;
}

export async function openSystem(
  options: Pick<ServiceOptions, "runners" | "functions" | "now"> & {
    env?: Readonly<Record<string, string>>;
  } = {},
): Promise<System> {
  const dataDir = await mkdtemp(join(tmpdir(), "gleaner-e2e-"));
  const { env, ...rest } = options;
  const service = await startService({
    dataDir,
    sites: true,
    env: { PATH: process.env.PATH, ...compiled, ...shortPeriods, ...noPace, ...env },
    ...rest,
  });
  const { url: baseUrl, apiKey, sites } = service;
  // The operator's verbs act on the linked resources.
  Object.assign(process.env, service.links);
  return {
    service,
    dataDir,
    client: new Gleaner({ baseUrl, apiKey }),
    openTeam: async (plan) => {
      const email = "ada@example.com";
      const { teamId } = await createTeam({ name: "Test", email, plan });
      const { token } = await createSession({ teamId, email });
      return { teamId, client: new Gleaner({ baseUrl, apiKey: token }) };
    },
    page: (path) => `${sites?.url}/${path}`,
    log: () => readFile(join(dataDir, "service.log"), "utf8"),
    close: async () => {
      await service.close();
      await eventually(() => findProcesses(dataDir).length === 0);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
