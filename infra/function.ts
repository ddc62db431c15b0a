import { functionArn, logGroupArn } from "./account.ts";
import { type FunctionName, functions, periodSettings } from "./definitions.ts";
import { logGroupName, nameOf } from "./stage.ts";

export type Permission = sst.aws.FunctionPermissionArgs;

type Args = Exclude<ConstructorParameters<typeof sst.aws.Function>[1], undefined>;

/** What differs between functions; all else is the same for each of them. */
export interface Definition
  extends Pick<Args, "link" | "environment" | "nodejs" | "copyFiles" | "retries" | "vpc"> {
  readonly handler: string;
  /** Every right that the function has, beside writing its own log. */
  readonly permissions: readonly Permission[];
  /** The queue whose messages Lambda brings it. */
  readonly takesFrom?: sst.aws.Queue;
  /** Where events go that it failed on time and again; only for functions that are invoked without waiting. */
  readonly failedEventsArn?: $util.Input<string>;
}

/**
 * A function's arguments: one runtime, a log of its own that it alone may write, and no right that is not named. Its name
 * is fixed, so it is made by itself: SST calls one that is made by a route or a queue after that route's or queue's
 * address, and would make a second one of the same name whenever that changes.
 */
export function define(name: FunctionName, { permissions, takesFrom, failedEventsArn, ...args }: Definition) {
  const { timeoutSeconds, memoryMb, storageMb } = functions[name];
  const writeLog: Permission = {
    actions: ["logs:CreateLogStream", "logs:PutLogEvents"],
    resources: [$interpolate`${logGroupArn(logGroupName(name))}:*`],
  };
  const ownArn = functionArn(nameOf(name));
  return {
    ...args,
    name: nameOf(name),
    runtime: "nodejs24.x",
    architecture: "x86_64",
    timeout: `${timeoutSeconds} seconds`,
    memory: `${memoryMb} MB`,
    storage: `${storageMb} MB`,
    logging: { retention: "1 month", format: "json" },
    nodejs: { format: "esm", minify: true, ...args.nodejs },
    environment: $output(args.environment).apply((own) => ({ ...periodSettings, ...own })),
    permissions: [
      ...permissions,
      writeLog,
      ...(args.vpc ? forLambdaAlone(networkActions, "*", ownArn) : []),
      ...(takesFrom ? forLambdaAlone(queueActions, takesFrom.arn, ownArn) : []),
      ...(failedEventsArn ? [{ actions: ["sqs:SendMessage"], resources: [failedEventsArn] }] : []),
    ],
    transform: {
      role: (role) => {
        // The managed policy that SST attaches may write every log of the account,
        role.managedPolicyArns = [];
        // and everyone in the account who may assume roles could act as the function, which only `sst dev` needs.
        if (!$dev)
          role.assumeRolePolicy = aws.iam.assumeRolePolicyForPrincipal({ Service: "lambda.amazonaws.com" });
      },
      ...(failedEventsArn && {
        eventInvokeConfig: { destinationConfig: { onFailure: { destination: failedEventsArn } } },
      }),
    },
  } satisfies Args;
}

/** How Lambda ties a function to a network: AWS gives it for all interfaces or none. */
const networkActions = [
  "ec2:AssignPrivateIpAddresses",
  "ec2:CreateNetworkInterface",
  "ec2:DeleteNetworkInterface",
  "ec2:DescribeNetworkInterfaces",
  "ec2:DescribeSubnets",
  "ec2:UnassignPrivateIpAddresses",
];

/** How Lambda brings a function the messages of a queue. */
const queueActions = [
  "sqs:ChangeMessageVisibility",
  "sqs:DeleteMessage",
  "sqs:GetQueueAttributes",
  "sqs:GetQueueUrl",
  "sqs:ReceiveMessage",
];

/**
 * What Lambda does in a function's name with the function's own rights. The function's code is refused it: what it asks
 * for itself carries its address, and what Lambda asks for from outside does not.
 */
function forLambdaAlone(
  actions: string[],
  resource: $util.Input<string>,
  ownArn: $util.Output<string>,
): Permission[] {
  const resources = [resource];
  return [
    { actions, resources },
    {
      effect: "deny",
      actions,
      resources,
      conditions: [{ test: "ArnEquals", variable: "lambda:SourceFunctionArn", values: [ownArn] }],
    },
  ];
}
