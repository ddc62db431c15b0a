/** What the source of each event of ours begins with on the bus. */
export const sourcePrefix = "gleaner.";

/**
 * What an event names as its source on the bus: the team of which it tells. IAM holds who acts for one job to the source
 * of that job's team.
 */
export const sourceOf = (teamId: string): string => `${sourcePrefix}${teamId}`;
