import { settings } from "./settings.ts";

/** Production's resources are kept when the app is removed, and its data is protected against accidental deletion. */
export const isProduction = $app.stage === "production";

/**
 * The name length that Lambda, EventBridge Scheduler and IAM allow, minus the app's name and the longest suffix used
 * in infra/.
 */
const maxStageLength =
  64 - Math.max(`${$app.name}--schedules`.length, `${$app.name}--${settings.region}-job`.length);
if ($app.stage.length > maxStageLength) {
  throw new Error(`The stage's name may have at most ${maxStageLength} characters: ${$app.stage}`);
}

/** The value of the deployment tag, unique to this deployment; sst.config.ts sets it. */
export const deployment = `${$app.name}-${$app.stage}-${settings.region}`;

/**
 * The physical name of a resource that is named here rather than by SST, because another resource needs the name
 * beforehand.
 */
export const nameOf = (what: string): string => `${$app.name}-${$app.stage}-${what}`;

/** The log group of a function. */
export const logGroupName = (what: string): string => `/aws/lambda/${nameOf(what)}`;
