const partition = aws.getPartitionOutput().partition;
const region = aws.getRegionOutput().region;
export const accountId = aws.getCallerIdentityOutput().accountId;

/** The principal of the account itself: access is then limited by each identity's own policies. */
export const accountRoot = $interpolate`arn:${partition}:iam::${accountId}:root`;

/** The ARN of a function, composed from its name because the function may not exist yet. */
export const functionArn = (name: string) =>
  $interpolate`arn:${partition}:lambda:${region}:${accountId}:function:${name}`;

/** The ARN of a role, composed from its name because the role may not exist yet. */
export const roleArn = (name: string) => $interpolate`arn:${partition}:iam::${accountId}:role/${name}`;

export const logGroupArn = (name: string) =>
  $interpolate`arn:${partition}:logs:${region}:${accountId}:log-group:${name}`;

/** The ARN pattern of every schedule in a group. */
export const schedulesArn = (group: $util.Input<string>) =>
  $interpolate`arn:${partition}:scheduler:${region}:${accountId}:schedule/${group}/*`;
