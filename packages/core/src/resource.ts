import { Resource } from "sst/resource";
import * as z from "zod";

const Named = z.object({ name: z.string().min(1) });
const Addressed = z.object({ url: z.string().min(1) });

const Arn = z.object({ arn: z.string().min(1) });

const CredentialsEndpoint = z.object({ url: z.url(), token: z.string().min(1) });

const Email = z.object({ sender: z.string().min(1), configSet: z.string().min(1) });

const Target = z.object({
  arn: z.string().min(1),
  roleArn: z.string().min(1),
  deadLetterArn: z.string().min(1),
});

const linked = (name: string): unknown => (Resource as unknown as Record<string, unknown>)[name];

/** The linked cloud resources, as SST passes them to a function; on one machine the local service links its own. */
export const resource = {
  tableName: (): string => Named.parse(linked("Table")).name,
  runQueueUrl: (): string => Addressed.parse(linked("RunQueue")).url,
  deliveryQueueUrl: (): string => Addressed.parse(linked("DeliveryQueue")).url,
  busName: (): string => Named.parse(linked("Bus")).name,
  scheduleGroupName: (): string => Named.parse(linked("ScheduleGroup")).name,
  /**
   * The function that schedules invoke, the role that they use, and the queue for events that could not be delivered.
   */
  scheduler: (): z.infer<typeof Target> => Target.parse(linked("Scheduler")),
  /** The KMS key that wraps the teams' data keys. */
  teamKeyArn: (): string => Arn.parse(linked("TeamKey")).arn,
  /** Separate addresses of the vault for sealing and opening, so that a caller may be allowed only one of them. */
  vaultSealArn: (): string => Arn.parse(linked("VaultSeal")).arn,
  vaultOpenArn: (): string => Arn.parse(linked("VaultOpen")).arn,
  /** The vault's address for the key of pictures. */
  vaultShowArn: (): string => Arn.parse(linked("VaultShow")).arn,
  vaultLendArn: (): string => Arn.parse(linked("VaultLend")).arn,
  /** The role that the vault lends for one job. */
  jobRoleArn: (): string => Arn.parse(linked("JobRole")).arn,
  vaultTryArn: (): string => Arn.parse(linked("VaultTry")).arn,
  vaultSignArn: (): string => Arn.parse(linked("VaultSign")).arn,
  /** The public address of the service, for links that are made outside of a request. */
  address: (): string => Addressed.parse(linked("Api")).url,
  /** The sender of e-mail; undefined where the deployment has none. */
  email: (): z.infer<typeof Email> | undefined =>
    "Email" in Resource ? Email.parse(linked("Email")) : undefined,
  artifactsName: (): string => Named.parse(linked("Artifacts")).name,
  /** The source of credentials that may only read files; without it, a function signs with its own credentials. */
  exportReader: (): z.infer<typeof CredentialsEndpoint> | undefined =>
    "ExportReader" in Resource ? CredentialsEndpoint.parse(linked("ExportReader")) : undefined,
};
