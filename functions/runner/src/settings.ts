import { tmpdir } from "node:os";
import * as z from "zod";

const list = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(",")
      .map((entry) => entry.trim())
      .filter(Boolean),
  );

const Environment = z.object({
  /** An executable; absent, the packaged Chromium is unpacked to the temporary folder. */
  GLEANER_CHROMIUM: z.string().min(1).optional(),
  GLEANER_ALLOW_HOSTS: list,
  /** Ports of Gleaner's own servers on this machine. */
  GLEANER_OWN_PORTS: list.transform((ports) => ports.map(Number)),
  AWS_LAMBDA_FUNCTION_NAME: z.string().optional(),
  AWS_LAMBDA_RUNTIME_API: z.string().optional(),
  ANTHROPIC_API_KEY: z.string().optional(),
  ANTHROPIC_BASE_URL: z.string().optional(),
  GLEANER_MODEL: z.string().optional(),
  /** Longest wait for one answer of the model; a wait that is too long is tried again. */
  GLEANER_MODEL_TIMEOUT_MS: z.coerce.number().int().min(1).default(120_000),
});

export interface RunnerSettings {
  readonly chromium: string | null;
  readonly tempDir: string;
  /** One Chromium process in all, as Lambda's kernel needs it. */
  readonly singleProcess: boolean;
  /** Hosts that the egress guard opens; never on Lambda. */
  readonly allowHosts: readonly string[];
  readonly refuseHosts: readonly string[];
  readonly refusePorts: readonly number[];
  /** Null without a model key: then the keyless planner works. */
  readonly model: {
    readonly apiKey: string;
    readonly baseURL: string | null;
    readonly name: string | null;
    readonly timeoutMs: number;
  } | null;
}

export function readSettings(env: Readonly<Record<string, string | undefined>>): RunnerSettings {
  const parsed = Environment.parse(env);
  const onLambda = parsed.AWS_LAMBDA_FUNCTION_NAME !== undefined;
  return {
    chromium: parsed.GLEANER_CHROMIUM ?? null,
    tempDir: tmpdir(),
    singleProcess: onLambda,
    allowHosts: onLambda ? [] : parsed.GLEANER_ALLOW_HOSTS,
    refuseHosts: parsed.AWS_LAMBDA_RUNTIME_API ? [parsed.AWS_LAMBDA_RUNTIME_API] : [],
    refusePorts: parsed.GLEANER_OWN_PORTS,
    model: parsed.ANTHROPIC_API_KEY
      ? {
          apiKey: parsed.ANTHROPIC_API_KEY,
          baseURL: parsed.ANTHROPIC_BASE_URL ?? null,
          name: parsed.GLEANER_MODEL ?? null,
          timeoutMs: parsed.GLEANER_MODEL_TIMEOUT_MS,
        }
      : null,
  };
}
