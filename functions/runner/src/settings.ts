import { tmpdir } from "node:os";
import { join } from "node:path";
import type { NodeEnvironment } from "@gleaner/browser";
import { parseAllowList } from "@gleaner/browser/allow-list";
import { EgressEnvironment, type EgressSettings, readEgress } from "@gleaner/core/egress";
import { type Environment, list, optional, readEnvironment, wholeNumber } from "@gleaner/core/environment";
import * as z from "zod";

const defaultModel = "claude-sonnet-5-5";

const allowHosts = list.check(({ value, issues }) => {
  for (const entry of value) {
    try {
      parseAllowList([entry]);
    } catch {
      const form = "a host, host:port or CIDR, as in intranet.example, 127.0.0.1:8080 or 10.0.0.0/8";
      issues.push({ code: "custom", input: value, message: `holds "${entry}", which is not ${form}` });
    }
  }
});

/** The variables that `readSettings` reads. */
export const RunnerEnvironment = z.object({
  /** An executable; if missing, the packaged Chromium is unpacked to the temporary folder. */
  GLEANER_CHROMIUM: optional(z.string()),
  ...EgressEnvironment.shape,
  GLEANER_ALLOW_HOSTS: allowHosts,
  /** Most memory that one browser may use. */
  GLEANER_BROWSER_MEMORY_MB: wholeNumber({ min: 300, otherwise: 1500 }),
  /** Average time between two pages of a website, where the plan has anti-blocking. */
  GLEANER_PAGE_INTERVAL_MS: wholeNumber({ min: 0, max: 60_000, otherwise: 400 }),
  ANTHROPIC_API_KEY: z.string().optional(),
  ANTHROPIC_BASE_URL: optional(z.url({ protocol: /^https?$/, error: "must be an http or https address" })),
  GLEANER_MODEL: optional(z.string()).transform((name) => name ?? defaultModel),
  /** Longest wait for one answer of the model; after that the request is retried. */
  GLEANER_MODEL_TIMEOUT_MS: wholeNumber({ min: 1, otherwise: 120_000 }),
});

export interface RunnerSettings extends EgressSettings {
  readonly chromium: string | null;
  readonly tempDir: string;
  /** Where the packaged Chromium is unpacked, once. */
  readonly chromiumDir: string;
  readonly nodeEnvironment: NodeEnvironment;
  /** Runs Chromium in a single process, as Lambda's kernel requires. */
  readonly singleProcess: boolean;
  /** Most memory that one browser may use, in megabytes. */
  readonly browserMemoryMb: number;
  /** Average time between two pages of a website, where the plan has anti-blocking. */
  readonly pageIntervalMs: number;
  /** Null without a model key: then the keyless planner works. */
  readonly model: {
    readonly apiKey: string;
    readonly baseURL: string | null;
    readonly name: string;
    readonly timeoutMs: number;
  } | null;
}

export function readSettings(env: Environment): RunnerSettings {
  const parsed = readEnvironment(RunnerEnvironment, env);
  return {
    chromium: parsed.GLEANER_CHROMIUM ?? null,
    tempDir: tmpdir(),
    chromiumDir: join(tmpdir(), "gleaner-chromium"),
    nodeEnvironment: { PATH: env.PATH, LD_LIBRARY_PATH: env.LD_LIBRARY_PATH },
    singleProcess: parsed.AWS_LAMBDA_RUNTIME_API !== undefined,
    ...readEgress(env),
    browserMemoryMb: parsed.GLEANER_BROWSER_MEMORY_MB,
    pageIntervalMs: parsed.GLEANER_PAGE_INTERVAL_MS,
    model: parsed.ANTHROPIC_API_KEY
      ? {
          apiKey: parsed.ANTHROPIC_API_KEY,
          baseURL: parsed.ANTHROPIC_BASE_URL ?? null,
          name: parsed.GLEANER_MODEL,
          timeoutMs: parsed.GLEANER_MODEL_TIMEOUT_MS,
        }
      : null,
  };
}
