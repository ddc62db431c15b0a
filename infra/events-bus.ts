import "./links.ts";

/** Domain events: what happened to a team's jobs, schedules, keys and usage. */
export const bus = new sst.aws.Bus("Bus");
