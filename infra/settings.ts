import { list, optional, readEnvironment, wholeNumber } from "@gleaner/core/environment";
import * as z from "zod";
import { queues } from "./definitions.ts";

const ids = (form: RegExp, example: string) =>
  list.refine((entries) => entries.every((entry) => form.test(entry)), `must be ids as in ${example}`);

const Deployment = z
  .object({
    AWS_REGION: z
      .string()
      .default("")
      .refine((region) => region !== "", "must name the region to deploy to, as in us-east-1"),
    /** US dollars a month. */
    GLEANER_MONTHLY_BUDGET: optional(
      z.string().refine((dollars) => Number(dollars) > 0, "must be US dollars a month"),
    ),
    GLEANER_ALARM_EMAIL: optional(z.email({ error: "must be an e-mail address" })),
    GLEANER_EMAIL_SENDER: optional(z.email({ error: "must be an e-mail address" })),
    /** Lambda accepts no limit below 2. */
    GLEANER_RUNNER_CONCURRENCY: wholeNumber({
      min: 2,
      max: 1000,
      otherwise: queues.runs.maximumConcurrency,
    }),
    GLEANER_DOMAIN: optional(z.hostname({ error: "must be a host name, as in api.example.com" })),
    GLEANER_DOMAIN_CERTIFICATE: optional(
      z.string().regex(/^arn:aws[a-z-]*:acm:/, "must be the ARN of a certificate"),
    ),
    GLEANER_VPC_SUBNETS: ids(/^subnet-[0-9a-f]+$/, "subnet-0a1b,subnet-2c3d"),
    GLEANER_VPC_SECURITY_GROUPS: ids(/^sg-[0-9a-f]+$/, "sg-0a1b"),
    GLEANER_MODEL: optional(z.string()),
    GLEANER_MODEL_TIMEOUT_MS: optional(z.string().regex(/^\d+$/, "must be a whole number")),
    ANTHROPIC_BASE_URL: optional(z.url({ protocol: /^https?$/, error: "must be an http or https address" })),
  })
  .refine(({ GLEANER_DOMAIN, GLEANER_DOMAIN_CERTIFICATE }) => GLEANER_DOMAIN || !GLEANER_DOMAIN_CERTIFICATE, {
    path: ["GLEANER_DOMAIN"],
    error: "must be set where GLEANER_DOMAIN_CERTIFICATE is",
  })
  .refine((set) => set.GLEANER_VPC_SUBNETS.length > 0 === set.GLEANER_VPC_SECURITY_GROUPS.length > 0, {
    path: ["GLEANER_VPC_SUBNETS"],
    error: "must be set where GLEANER_VPC_SECURITY_GROUPS is, and only there",
  });

const set = readEnvironment(Deployment, process.env);

/** The settings of a deployment, from the shell or from .env.STAGE; deploy.md explains each. */
export const settings = {
  region: set.AWS_REGION,
  monthlyBudget: set.GLEANER_MONTHLY_BUDGET ?? "200",
  alarmEmail: set.GLEANER_ALARM_EMAIL,
  /** The sender address of sign-in codes and invitations; without it none are sent. */
  emailSender: set.GLEANER_EMAIL_SENDER,
  runnerConcurrency: set.GLEANER_RUNNER_CONCURRENCY,
  domain: set.GLEANER_DOMAIN,
  /** For a domain whose zone is not in Route 53 of this account. */
  certificate: set.GLEANER_DOMAIN_CERTIFICATE,
  /** The network that the runner's traffic leaves from; without it, Lambda's own network. */
  vpc:
    set.GLEANER_VPC_SUBNETS.length > 0
      ? { privateSubnets: set.GLEANER_VPC_SUBNETS, securityGroups: set.GLEANER_VPC_SECURITY_GROUPS }
      : undefined,
  /** The runner's model settings, as environment variables. */
  model: Object.fromEntries(
    (["GLEANER_MODEL", "GLEANER_MODEL_TIMEOUT_MS", "ANTHROPIC_BASE_URL"] as const).flatMap((name) =>
      set[name] === undefined ? [] : [[name, set[name]] as const],
    ),
  ),
};
