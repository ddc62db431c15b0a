import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Cloud, type CloudOptions, startCloud } from "../../integration/core/cloud.ts";
import { synthesize } from "../synthesize.ts";
import { type Bundle, bundleFunction } from "./bundle.ts";
import { type LambdaFunction, listFunctions } from "./functions.ts";
import { type Lambda, type LambdaOptions, startLambda } from "./lambda.ts";

/** The functions of the production stage, each bundled when first asked for. */
export interface Bundles {
  readonly functions: ReadonlyMap<string, LambdaFunction>;
  bundle(name: string): Promise<Bundle>;
  close(): Promise<void>;
}

export async function openBundles(): Promise<Bundles> {
  const dir = await mkdtemp(join(tmpdir(), "gleaner-bundles-"));
  const functions = listFunctions(await synthesize("production"));
  const bundles = new Map<string, Promise<Bundle>>();
  return {
    functions,
    bundle(name) {
      const bundle = bundles.get(name) ?? bundleFunction(findFunction(functions, name), join(dir, name));
      bundles.set(name, bundle);
      return bundle;
    },
    close: () => rm(dir, { recursive: true, force: true, maxRetries: 5 }),
  };
}

function findFunction(functions: Bundles["functions"], name: string): LambdaFunction {
  const found = functions.get(name);
  if (!found) throw new Error(`there is no function ${name} in infra/`);
  return found;
}

/** The embedded cloud, with functions that are run from their bundles. */
export interface Stage extends Bundles {
  readonly cloud: Cloud;
  /** Starts a function's execution environment; what still runs at the end is killed. */
  start(name: string, options?: Pick<LambdaOptions, "environment" | "sitePort">): Promise<Lambda>;
}

export async function openStage(options?: CloudOptions): Promise<Stage> {
  const bundles = await openBundles();
  const cloud = await startCloud(options);
  const links = linksOf(process.env);
  const started: Lambda[] = [];
  return {
    ...bundles,
    cloud,
    async start(name, more) {
      const lambda = findFunction(bundles.functions, name);
      const running = await startLambda({
        lambda,
        bundle: await bundles.bundle(name),
        cloud: name === "runner" ? { ...links, ...cloud.runnerLinks } : links,
        ...more,
      });
      started.push(running);
      return running;
    },
    async close() {
      await Promise.all(started.map((lambda) => lambda.kill()));
      await cloud.close();
      await bundles.close();
    },
  };
}

/** What the embedded cloud put into this process's environment. */
function linksOf(env: NodeJS.ProcessEnv): Record<string, string> {
  const links = Object.entries(env).flatMap(([name, value]) =>
    value !== undefined && /^(?:SST_RESOURCE_|AWS_)/.test(name) ? [[name, value] as const] : [],
  );
  return Object.fromEntries(links);
}
