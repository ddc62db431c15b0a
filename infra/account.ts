const partition = aws.getPartitionOutput().partition;
const region = aws.getRegionOutput().region;
export const accountId = aws.getCallerIdentityOutput().accountId;

/** Whoever the account's own rights let in. */
export const accountRoot = $interpolate`arn:${partition}:iam::${accountId}:root`;

/** The address of a function that is named before it is made. */
export const functionArn = (name: string) =>
  $interpolate`arn:${partition}:lambda:${region}:${accountId}:function:${name}`;

/** The address of a role that is named before it is made. */
export const roleArn = (name: string) => $interpolate`arn:${partition}:iam::${accountId}:role/${name}`;

export const logGroupArn = (name: string) =>
  $interpolate`arn:${partition}:logs:${region}:${accountId}:log-group:${name}`;

/** The address of every schedule in a group. */
export const schedulesArn = (group: $util.Input<string>) =>
  $interpolate`arn:${partition}:scheduler:${region}:${accountId}:schedule/${group}/*`;
