import { periods } from "@gleaner/core/periods";
import { functions, queues } from "@gleaner/infra/definitions";
import * as z from "zod";

const positive = (value: number) => z.coerce.number().int().min(1).default(value);

const Environment = z.object({
  GLEANER_RUNNERS: z.coerce.number().int().min(1).max(32).default(2),
  GLEANER_SWEEP_MS: positive(periods.sweepSeconds * 1000),
  /** How long a runner may take for one message. */
  GLEANER_FUNCTION_TIMEOUT_MS: positive(functions.runner.timeoutSeconds * 1000),
  GLEANER_VISIBILITY_SECONDS: z.coerce
    .number()
    .int()
    .min(0)
    .max(43_200)
    .default(queues.runs.visibilitySeconds),
});

export interface ServiceSettings {
  readonly runners: number;
  readonly sweepMs: number;
  readonly functionTimeoutMs: number;
  readonly visibilitySeconds: number;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** The service's own settings; throws a ZodError that names the variable at fault. */
export function parseSettings(env: Environment): ServiceSettings {
  const parsed = Environment.parse(env);
  return {
    runners: parsed.GLEANER_RUNNERS,
    sweepMs: parsed.GLEANER_SWEEP_MS,
    functionTimeoutMs: parsed.GLEANER_FUNCTION_TIMEOUT_MS,
    visibilitySeconds: parsed.GLEANER_VISIBILITY_SECONDS,
  };
}
