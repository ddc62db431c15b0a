import { accessSync, constants, statSync } from "node:fs";
import { type Environment, optional, readEnvironment, wholeNumber } from "@gleaner/core/environment";
import { periods } from "@gleaner/core/periods";
import { SettingsEnvironment } from "@gleaner/core/settings";
import { functions, queues } from "@gleaner/infra/definitions";
import { RunnerEnvironment, readSettings } from "@gleaner/runner/settings";
import { VaultEnvironment } from "@gleaner/vault/settings";
import * as z from "zod";

export type { Environment } from "@gleaner/core/environment";

const program = z.string().check(({ value, issues }) => {
  if (isProgram(value)) return;
  issues.push({ code: "custom", input: value, message: `names "${value}", where there is no program` });
});

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** In less, an invocation opens no page. */
const shortestInvocationSeconds = 3;

/** The service's own variables with those of its functions: all of them are checked before anything is started. */
const ServiceEnvironment = z.object({
  ...SettingsEnvironment.shape,
  GLEANER_ECHO_URL: VaultEnvironment.shape.GLEANER_ECHO_URL,
  ...RunnerEnvironment.shape,
  GLEANER_CHROMIUM: optional(program),
  GLEANER_PORT: wholeNumber({ min: 0, max: 65_535, otherwise: 3000 }),
  GLEANER_DATA_DIR: optional(z.string()).transform((path) => path ?? ".gleaner"),
  GLEANER_RUNNERS: wholeNumber({ min: 1, max: 32, otherwise: 2 }),
  GLEANER_SWEEP_MS: wholeNumber({ min: 1, otherwise: periods.sweepSeconds * 1000 }),
  /** How long one invocation of a runner lasts. */
  GLEANER_RUNNER_SECONDS: wholeNumber({
    min: shortestInvocationSeconds,
    max: functions.runner.timeoutSeconds,
    otherwise: functions.runner.timeoutSeconds,
  }),
  GLEANER_VISIBILITY_SECONDS: wholeNumber({ min: 0, max: 43_200, otherwise: queues.runs.visibilitySeconds }),
});

export interface ServiceSettings {
  readonly port: number;
  readonly dataDir: string;
  readonly runners: number;
  readonly sweepMs: number;
  /** How long one invocation of a runner lasts. */
  readonly runnerMs: number;
  readonly visibilitySeconds: number;
  /** The model that plans; null where the keyless planner does. */
  readonly model: string | null;
}

/** The service's settings; throws a SettingsError with a sentence for every variable that is wrong, its functions' too. */
export function parseSettings(env: Environment): ServiceSettings {
  const parsed = readEnvironment(ServiceEnvironment, env);
  return {
    port: parsed.GLEANER_PORT,
    dataDir: parsed.GLEANER_DATA_DIR,
    runners: parsed.GLEANER_RUNNERS,
    sweepMs: parsed.GLEANER_SWEEP_MS,
    runnerMs: parsed.GLEANER_RUNNER_SECONDS * 1000,
    visibilitySeconds: parsed.GLEANER_VISIBILITY_SECONDS,
    model: readSettings(env).model?.name ?? null,
  };
}

/** Who plans, in words. */
export const describePlanner = ({ model }: Pick<ServiceSettings, "model">): string =>
  model === null
    ? "planner: keyless, without a model (ANTHROPIC_API_KEY turns Claude on)"
    : `planner: ${model} (ANTHROPIC_API_KEY is set)`;
