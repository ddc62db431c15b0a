import * as z from "zod";
import { type Environment, list, readEnvironment } from "./environment.ts";

/** The variables with the egress rules of every function that fetches for a caller. */
export const EgressEnvironment = z.object({
  GLEANER_ALLOW_HOSTS: list,
  /** Ports of Gleaner's own servers on this machine. */
  GLEANER_OWN_PORTS: list.transform((ports) => ports.map(Number)),
  /** Set by the Lambda runtime: the address of its own API. */
  AWS_LAMBDA_RUNTIME_API: z.string().optional(),
});

/** The addresses that may be reached besides public ones; none on Lambda. */
export interface EgressSettings {
  readonly allowHosts: readonly string[];
  readonly refusePorts: readonly number[];
  readonly refuseHosts: readonly string[];
  /** The name of the setting that opens hosts, where it can be set. */
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
