import { roleArn } from "./account.ts";
import { deployment } from "./stage.ts";

/** The name comes first: the vault is told which role it lends, and the role whom it trusts. Roles have no region. */
export const jobRoleName = `${deployment}-job`;

export const jobRoleArn = roleArn(jobRoleName);

export const jobRoleLink = new sst.Linkable("JobRole", { properties: { arn: jobRoleArn } });
