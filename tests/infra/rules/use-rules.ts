import { toArn } from "../attributes.ts";
import { find, type Graph, listOf } from "../graph.ts";
import { type Lambda, listLambdas, physicalName, prefixOf, type Statement } from "../lambdas.ts";
import type { Need, Target, Use } from "../use.ts";
import { filesOfJob, networkActions } from "./right-rules.ts";

/**
 * Each function has exactly the rights and links that its code uses, and those that AWS uses in its name. Of the runner
 * these are the role's that it is lent for a job, but for asking the vault.
 */
export function findUseFaults(graph: Graph, uses: ReadonlyMap<string, Use>): string[] {
  return listLambdas(graph).flatMap((lambda) => {
    const use = uses.get(lambda.build?.handler ?? "");
    if (!use) return [`function ${lambda.name} runs unknown code: ${lambda.build?.handler}`];
    const isLent = ({ target }: Need): boolean => lambda.name === "runner" && !target.startsWith("vault to ");
    const own = use.needs.filter((need) => !isLent(need));
    const isSender = ({ target }: Need): boolean => target === "sender";
    const email = listEmail(graph);
    const needed = [
      ...own
        .filter((need) => !isSender(need))
        .map(({ action, target }) => `${action} on ${arnOf(graph, target)}`),
      ...own.filter(isSender).flatMap(({ action }) => email.map((resource) => `${action} on ${resource}`)),
      ...listServiceNeeds(graph, lambda),
    ];
    const lent = use.needs.filter(isLent).map(({ action, target }) => {
      const ofJob = target === "checkpoints" || target === "pictures" ? filesOfJob(graph)[target] : undefined;
      return `${action} on ${ofJob ?? arnOf(graph, target)}`;
    });
    return [
      ...compare(needed, list(lambda.statements), ""),
      ...compare(
        [...use.links, ...(own.some(isSender) && email.length > 0 ? ["Email"] : [])],
        Object.keys(lambda.build?.links ?? {}),
        "the link ",
      ),
      ...compare(lent, list(lambda.lent), "lent "),
    ].map((fault) => `function ${lambda.name} ${fault}`);
  });
}

/** The address that e-mails are sent from, and how: neither is there unless whoever deploys names a sender. */
const listEmail = (graph: Graph): string[] =>
  ["EmailIdentity", "ConfigurationSet"].flatMap((kind) => {
    const type = `aws:sesv2/${kind.charAt(0).toLowerCase()}${kind.slice(1)}:${kind}`;
    // They are called as Pulumi calls them.
    return listOf(graph, type).map(({ name }) => toArn(type, name));
  });

const list = (statements: readonly Statement[]): string[] =>
  statements.flatMap(({ effect = "Allow", actions, resources }) =>
    actions.flatMap((action) =>
      resources.map((each) => `${effect === "Allow" ? "" : `${effect.toLowerCase()} `}${action} on ${each}`),
    ),
  );

function compare(needed: readonly string[], given: readonly string[], kind: string): string[] {
  return [
    ...needed.filter((each) => !given.includes(each)).map((each) => `lacks ${kind}${each}`),
    ...given.filter((each) => !needed.includes(each)).map((each) => `does not need ${kind}${each}`),
  ];
}

function arnOf(graph: Graph, target: Target): string {
  const of = (type: string, name: string) => toArn(type, physicalName(graph, type, name));
  switch (target) {
    case "table":
      return of("aws:dynamodb/table:Table", "TableTable");
    case "due index":
      return `${of("aws:dynamodb/table:Table", "TableTable")}/index/due`;
    case "run queue":
      return of("aws:sqs/queue:Queue", "RunQueueQueue");
    case "delivery queue":
      return of("aws:sqs/queue:Queue", "DeliveryQueueQueue");
    case "bus":
      return of("aws:cloudwatch/eventBus:EventBus", "BusBus");
    case "schedules":
      return `${of("aws:scheduler/scheduleGroup:ScheduleGroup", "ScheduleGroup").replace("schedule-group/", "schedule/")}/*`;
    case "schedule role":
      // It is called as Pulumi calls it.
      return toArn("aws:iam/role:Role", "ScheduleRole");
    case "team key":
      // It is called as Pulumi calls it.
      return toArn("aws:kms/key:Key", "TeamKey");
    case "vault to seal":
      return `${toArn("aws:lambda/function:Function", `${prefixOf(graph)}vault`)}:seal`;
    case "vault to open":
      return `${toArn("aws:lambda/function:Function", `${prefixOf(graph)}vault`)}:open`;
    case "vault to show":
      return `${toArn("aws:lambda/function:Function", `${prefixOf(graph)}vault`)}:show`;
    case "vault to lend":
      return `${toArn("aws:lambda/function:Function", `${prefixOf(graph)}vault`)}:lend`;
    case "job role":
      return toArn("aws:iam/role:Role", physicalName(graph, "aws:iam/role:Role", "JobRole"));
    case "vault to try":
      return `${toArn("aws:lambda/function:Function", `${prefixOf(graph)}vault`)}:try`;
    case "sender":
      throw new Error("whether there is a sender is for whoever deploys to say");
    case "vault to sign":
      return `${toArn("aws:lambda/function:Function", `${prefixOf(graph)}vault`)}:sign`;
    case "pictures":
      return arnOf(graph, "exports").replace("*/exports/*", "pictures/*");
    case "checkpoints":
      return arnOf(graph, "exports").replace("exports", "checkpoints");
    case "exports":
      return `arn:aws:s3:::${find(graph, "aws:s3/bucket:Bucket", "ArtifactsBucket")?.inputs.bucket}/*/exports/*`;
  }
}

/** Lambda writes the log, takes from the queue and hands on what failed, all with the function's rights. */
function listServiceNeeds(graph: Graph, { name, inputs, eventSources, invokeConfig }: Lambda): string[] {
  const log = `${toArn("aws:cloudwatch/logGroup:LogGroup", `/aws/lambda/${prefixOf(graph)}${name}`)}:*`;
  const failures = invokeConfig?.inputs.destinationConfig?.onFailure?.destination;
  return [
    `logs:CreateLogStream on ${log}`,
    `logs:PutLogEvents on ${log}`,
    // Its own code is refused what Lambda does to tie it to a network: see right-rules.ts.
    ...(inputs.vpcConfig
      ? networkActions.flatMap((action) => [`${action} on *`, `deny ${action} on *`])
      : []),
    ...(failures ? [`sqs:SendMessage on ${failures}`] : []),
    ...eventSources.flatMap(({ inputs }) =>
      [
        "sqs:ChangeMessageVisibility",
        "sqs:DeleteMessage",
        "sqs:GetQueueAttributes",
        "sqs:GetQueueUrl",
        "sqs:ReceiveMessage",
      ].flatMap((action) => [
        `${action} on ${inputs.eventSourceArn}`,
        // Its own code is refused what Lambda does to bring it messages: see right-rules.ts.
        `deny ${action} on ${inputs.eventSourceArn}`,
      ]),
    ),
  ];
}
