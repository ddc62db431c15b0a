import { closeSync, openSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { findChromium } from "./chromium.ts";
import { loadCredentials } from "./credentials.ts";
import { takeDataDir } from "./data-dir.ts";
import { type DemoSites, startDemoSites } from "./demo-sites.ts";
import { findPort, loadEmulatorKeys } from "./emulator-keys.ts";
import { startEmulators } from "./emulators.ts";
import { startFeeds } from "./feeds.ts";
import { functionEnvironment } from "./function-environment.ts";
import { createFunctionHost, type FunctionHost } from "./function-host.ts";
import { deployedFunctions, type Functions } from "./functions.ts";
import { createLog } from "./log.ts";
import { writePrivateJson } from "./private-file.ts";
import { type Environment, parseSettings } from "./settings.ts";

export interface ServiceOptions {
  readonly dataDir: string;
  /** The API's port; 0 or none takes any free one. */
  readonly port?: number;
  /** Overrides GLEANER_RUNNERS. */
  readonly runners?: number;
  /** Serve the demo sites too, and let the runners reach them. */
  readonly sites?: boolean;
  /** The settings, and what of them goes on to the functions. */
  readonly env: Environment;
  /** An open file for the log of the service and its functions; else service.log in the data folder. */
  readonly log?: number;
  /** For tests: the clock of the Scheduler and the bus, in milliseconds since 1970. */
  readonly now?: () => number;
  /** Other modules behind the service, for its own tests. */
  readonly functions?: Partial<Functions>;
}

export interface Service {
  readonly url: string;
  readonly apiKey: string;
  readonly teamId: string;
  /** Makes a link that signs the first user in, once, within ten minutes; null where there is none. */
  signInLink(): Promise<string | null>;
  readonly sites: Pick<DemoSites, "url" | "sites"> | undefined;
  /** The environment that links another process to this service's resources. */
  readonly links: Readonly<Record<string, string>>;
  processes(): { readonly api: number | undefined; readonly runners: readonly (number | undefined)[] };
  /** Ends it all: when it resolves, nothing of the service is running. */
  close(): Promise<void>;
}

const seedTimeoutMs = 60_000;
const recoveryTimeoutMs = 60_000;

/** Starts the whole service on one machine and resolves when it serves; rejects with a sentence when it cannot. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { env } = options;
  const settings = parseSettings(env);
  const functions = { ...deployedFunctions, ...options.functions };
  await using stack = new AsyncDisposableStack();

  const dataDir = await takeDataDir(options.dataDir);
  stack.defer(() => dataDir.release());
  const tempDir = join(dataDir.path, "tmp");
  await rm(tempDir, { recursive: true, force: true });
  const output = options.log ?? openSync(join(dataDir.path, "service.log"), "w", 0o600);
  if (options.log === undefined) stack.defer(() => closeSync(output));
  const log = createLog(output);

  const keys = await loadEmulatorKeys(dataDir.path);
  const unpacked = findChromium(env);
  unpacked.catch(() => {});
  const emulators = stack.adopt(await startEmulators(dataDir.path, keys, settings, options.now), (each) =>
    each.close(),
  );
  const sites = options.sites && stack.adopt(await startDemoSites(keys.ports.sites), (each) => each.close());
  const chromium = await unpacked;
  const { links } = emulators;

  const apiPort = options.port || (await findPort(0, Object.values(keys.ports)));
  const url = `http://127.0.0.1:${apiPort}`;
  const functionEnv = functionEnvironment(env, {
    ...links,
    SST_RESOURCE_Api: JSON.stringify({ url }),
    GLEANER_HAS_MODEL: settings.model === null ? "" : "yes",
    GLEANER_CHROMIUM: chromium,
    GLEANER_OWN_PORTS: [...emulators.ports, apiPort].join(","),
    GLEANER_ALLOW_HOSTS: [env.GLEANER_ALLOW_HOSTS, sites && new URL(sites.url).host]
      .filter(Boolean)
      .join(","),
    ...(sites && { GLEANER_SAMPLES: JSON.stringify(sites.samples) }),
  });
  const host = (name: string, script: string, args: readonly string[], env = functionEnv): FunctionHost =>
    stack.adopt(
      createFunctionHost({
        name,
        script: new URL(script, import.meta.url),
        args,
        env,
        tempDir: join(tempDir, name),
        log,
      }),
      (each) => each.close(),
    );

  const api = host("api", "./api-process.ts", [functions.api, functions.console, String(apiPort)]);
  const runnerEnv = { ...functionEnv, ...emulators.runnerLinks };
  const runners = Array.from({ length: options.runners ?? settings.runners }, (_, index) =>
    host(`runner-${index + 1}`, "./function-process.ts", [functions.runner], runnerEnv),
  );
  await Promise.all([api, ...runners].map((each) => each.ready()));

  const { apiKey, teamId } = await loadCredentials(dataDir.path, url, () =>
    api.invoke({ module: functions.seed, event: {}, timeoutMs: seedTimeoutMs }),
  );
  await writePrivateJson(join(dataDir.path, "endpoints.json"), {
    ...links,
    SST_RESOURCE_Api: JSON.stringify({ url }),
  });

  // The runners of a service before this one are gone: what they had in hand goes back before others take anything.
  await api
    .invoke({ module: functions.scheduler, event: { kind: "restart" }, timeoutMs: recoveryTimeoutMs })
    .catch((error: unknown) => log({ level: "error", message: "recovery failed", error: String(error) }));
  const feeds = startFeeds({ emulators, functions, settings, api, runners, log, now: options.now });

  const owned = stack.move();
  return {
    url,
    apiKey,
    teamId,
    signInLink: async () =>
      z
        .string()
        .nullable()
        .parse(
          await api.invoke({ module: functions.signIn, event: { teamId, url }, timeoutMs: seedTimeoutMs }),
        ),
    sites: sites ? { url: sites.url, sites: sites.sites } : undefined,
    links,
    processes: () => ({ api: api.pid(), runners: runners.map((runner) => runner.pid()) }),
    close: async () => {
      // Nothing waits for a job in hand: its process ends with the others, and so its invocation.
      const fed = feeds.close();
      await Promise.all([api, ...runners].map((each) => each.close()));
      await fed;
      await owned.disposeAsync();
    },
  };
}
