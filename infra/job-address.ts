import { roleArn } from "./account.ts";
import { deployment } from "./stage.ts";

/**
 * The name is fixed beforehand, because the vault needs the role's ARN and the role's trust policy needs the vault's.
 * Roles have no region.
 */
export const jobRoleName = `${deployment}-job`;

export const jobRoleArn = roleArn(jobRoleName);

export const jobRoleLink = new sst.Linkable("JobRole", { properties: { arn: jobRoleArn } });
