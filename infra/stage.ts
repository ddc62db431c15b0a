import { settings } from "./settings.ts";

/** Production is kept when the app is removed, and its data cannot be deleted by a slip. */
export const isProduction = $app.stage === "production";

/** What Lambda, EventBridge Scheduler and IAM allow a name, less the app's and the longest that is given in infra/. */
const maxStageLength =
  64 - Math.max(`${$app.name}--schedules`.length, `${$app.name}--${settings.region}-job`.length);
if ($app.stage.length > maxStageLength) {
  throw new Error(`The stage's name may have at most ${maxStageLength} characters: ${$app.stage}`);
}

/** What no other deployment has for its tag of this name; sst.config.ts sets it. */
export const deployment = `${$app.name}-${$app.stage}-${settings.region}`;

/** The physical name of a resource that is named here rather than by SST, because another must know it beforehand. */
export const nameOf = (what: string): string => `${$app.name}-${$app.stage}-${what}`;

/** Where a function writes its log. */
export const logGroupName = (what: string): string => `/aws/lambda/${nameOf(what)}`;
