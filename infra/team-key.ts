import { isProduction } from "./stage.ts";

/**
 * Wraps the teams' data keys. Without it nothing that was sealed is ever read again, so it outlives what it was made for:
 * a key that is to be deleted can be taken back for a month.
 */
export const teamKey = new aws.kms.Key(
  "TeamKey",
  {
    description: "Wraps the data keys of Gleaner's teams",
    // A team's own data keys are changed every year. Of this one each change costs as much as a key, up to the second.
    enableKeyRotation: true,
    rotationPeriodInDays: 2560,
    deletionWindowInDays: isProduction ? 30 : 7,
  },
  { retainOnDelete: isProduction },
);

export const teamKeyLink = new sst.Linkable("TeamKey", { properties: { arn: teamKey.arn } });
