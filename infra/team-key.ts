import { isProduction } from "./stage.ts";

/**
 * Wraps the teams' data keys. Without it, sealed data can never be read again, so it is retained when the app is
 * removed, and a scheduled deletion can be cancelled for a month.
 */
export const teamKey = new aws.kms.Key(
  "TeamKey",
  {
    description: "Wraps the data keys of Gleaner's teams",
    // Rotated as rarely as KMS allows: a team's own data keys change every year, and each of this key's first two
    // rotations adds the cost of a key.
    enableKeyRotation: true,
    rotationPeriodInDays: 2560,
    deletionWindowInDays: isProduction ? 30 : 7,
  },
  { retainOnDelete: isProduction },
);

export const teamKeyLink = new sst.Linkable("TeamKey", { properties: { arn: teamKey.arn } });
