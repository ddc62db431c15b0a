import * as z from "zod";
import { type Environment, list, readEnvironment } from "./environment.ts";

/** The variables that say what may be reached, in every function that fetches for a caller. */
export const EgressEnvironment = z.object({
  GLEANER_ALLOW_HOSTS: list,
  /** Ports of Gleaner's own servers on this machine. */
  GLEANER_OWN_PORTS: list.transform((ports) => ports.map(Number)),
  /** Lambda's own server; nobody else sets it. */
  AWS_LAMBDA_RUNTIME_API: z.string().optional(),
});

/** What may be reached beside public addresses; on Lambda nothing is. */
export interface EgressSettings {
  readonly allowHosts: readonly string[];
  readonly refusePorts: readonly number[];
  readonly refuseHosts: readonly string[];
  /** The setting that opens hosts, where there is one. */
  readonly openedBy: string | undefined;
}

export function readEgress(environment: Environment): EgressSettings {
  const env = readEnvironment(EgressEnvironment, environment);
  const lambda = env.AWS_LAMBDA_RUNTIME_API;
  const onLambda = lambda !== undefined;
  return {
    allowHosts: onLambda ? [] : env.GLEANER_ALLOW_HOSTS,
    refusePorts: env.GLEANER_OWN_PORTS,
    refuseHosts: lambda ? [lambda] : [],
    openedBy: onLambda ? undefined : "GLEANER_ALLOW_HOSTS",
  };
}
