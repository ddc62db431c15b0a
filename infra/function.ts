import { functionArn, logGroupArn } from "./account.ts";
import { type FunctionName, functions, periodSettings } from "./definitions.ts";
import { logGroupName, nameOf } from "./stage.ts";

export type Permission = sst.aws.FunctionPermissionArgs;

type Args = Exclude<ConstructorParameters<typeof sst.aws.Function>[1], undefined>;

/** The settings that differ between functions. */
export interface Definition
  extends Pick<Args, "link" | "environment" | "nodejs" | "copyFiles" | "retries" | "vpc"> {
  readonly handler: string;
  /** The function's rights, besides writing its own log. */
  readonly permissions: readonly Permission[];
  /** The queue that invokes the function. */
  readonly takesFrom?: sst.aws.Queue;
  /**
   * The queue for events on which the function failed repeatedly; only for functions that are invoked asynchronously.
   */
  readonly failedEventsArn?: $util.Input<string>;
}

/**
 * A function's arguments: one runtime, its own log group, and only the rights that are listed. Its name is fixed, so
 * it is created as a separate resource: SST names a function after its route or queue, and would create a second one
 * of the same name whenever that changes.
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
        // The managed policy that SST attaches may write every log of the account.
        role.managedPolicyArns = [];
        // SST's trust policy would also let every principal of the account assume the role, which only `sst dev`
        // needs.
        if (!$dev)
          role.assumeRolePolicy = aws.iam.assumeRolePolicyForPrincipal({ Service: "lambda.amazonaws.com" });
      },
      ...(failedEventsArn && {
        eventInvokeConfig: { destinationConfig: { onFailure: { destination: failedEventsArn } } },
      }),
    },
  } satisfies Args;
}

/**
 * The network actions that Lambda needs to attach a function to a VPC; AWS allows no narrower resource than all
 * interfaces.
 */
const networkActions = [
  "ec2:AssignPrivateIpAddresses",
  "ec2:CreateNetworkInterface",
  "ec2:DeleteNetworkInterface",
  "ec2:DescribeNetworkInterfaces",
  "ec2:DescribeSubnets",
  "ec2:UnassignPrivateIpAddresses",
];

/** The actions that Lambda needs to read a queue for a function. */
const queueActions = [
  "sqs:ChangeMessageVisibility",
  "sqs:DeleteMessage",
  "sqs:GetQueueAttributes",
  "sqs:GetQueueUrl",
  "sqs:ReceiveMessage",
];

/**
 * Actions that Lambda itself performs with the function's role. The function's code is denied them: a request made by
 * the code carries the function's ARN as its source, and one made by the Lambda service does not.
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
