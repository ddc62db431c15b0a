import { toArn } from "../attributes.ts";
import { find, type Graph, listOf, type Resource } from "../graph.ts";
import { listLambdas, physicalName, prefixOf, type Statement, statementsOf } from "../lambdas.ts";

/** No role may do everything of a service, or something to everything. */
export function findWildcardFaults(graph: Graph): string[] {
  const allowed = allowedWildcards(graph);
  return listOf(graph, "aws:iam/role:Role").flatMap((role) => {
    const statements = statementsOf(role);
    const attached = role.inputs.managedPolicyArns ?? [];
    return [
      ...statements
        .filter(({ actions, conditions = [] }) => {
          const [condition] = conditions;
          const passes = actions.includes("iam:PassRole");
          const toScheduler =
            condition?.variable === "iam:PassedToService" &&
            String(condition.values) === "scheduler.amazonaws.com";
          return passes && !toScheduler;
        })
        .map(() => `${role.name} may pass a role to others than the Scheduler`),
      ...(statements.some(({ resources }) => String(resources) === "*") && !refusesOwnCode(graph, role)
        ? [`${role.name} lets its function's code make network interfaces`]
        : []),
      ...findTakingFaults(graph, role),
      ...findReachFaults(graph, role),
      ...findTellingFaults(role),
      ...(attached.length > 0 ? [`${role.name} has managed policies: ${attached}`] : []),
      ...statements
        .flatMap(({ actions }) => actions)
        .filter((action) => !/^[a-z0-9]+:[A-Za-z]+$/.test(action))
        .map((action) => `${role.name} may do ${action}`),
      ...statements
        .filter((statement) => !isNetworkRight(statement))
        .flatMap(({ resources }) => resources)
        .filter(
          (resource) => !resource.startsWith("arn:") || (resource.includes("*") && !allowed.has(resource)),
        )
        .map((resource) => `${role.name} has rights on ${resource}`),
      ...(find(graph, "aws:iam/rolePolicyAttachment:RolePolicyAttachment", role.name)
        ? [`${role.name} has an attached policy`]
        : []),
    ];
  });
}

/** Lambda brings a function its messages with the function's rights; its own code must not take others' for itself. */
function findTakingFaults(graph: Graph, role: Resource): string[] {
  const lambda = listLambdas(graph).find((each) => each.role === role);
  const refuses = ({ effect, actions, resources, conditions = [] }: Statement, queue: string): boolean =>
    effect === "Deny" &&
    actions.includes("sqs:ReceiveMessage") &&
    String(resources) === queue &&
    conditions.length === 1 &&
    conditions[0]?.test === "ArnEquals" &&
    conditions[0].variable === "lambda:SourceFunctionArn" &&
    String(conditions[0].values) === lambda?.arn;
  return statementsOf(role)
    .filter(({ effect, actions }) => effect === "Allow" && actions.includes("sqs:ReceiveMessage"))
    .flatMap(({ resources }) => resources)
    .filter((queue) => !statementsOf(role).some((statement) => refuses(statement, queue)))
    .map((queue) => `${role.name} lets its function's code take messages from ${queue}`);
}

/** What stands for the ids of the team and the job that a role was assumed for: IAM puts them in from its tags. */
const tag = (name: "team" | "job"): string => `\${aws:PrincipalTag/${name}}`;

/**
 * The partitions that each role may name: one that reads events reaches teams' items alone, and that of a job, by which
 * pages are read, those of one team and job.
 */
const reaches: Readonly<Record<string, string | readonly string[]>> = {
  api: "ForAllValues:StringNotLike TEAMS",
  JobRole: [
    `ForAllValues:StringEquals TEAM#${tag("team")},TEAM#${tag("team")}#JOB#${tag("job")}`,
    `ForAllValues:StringLike TEAM#${tag("team")}#JOB#*`,
  ],
  courier: "ForAllValues:StringLike TEAM#*, ForAllValues:StringNotLike TEAM#*#VAULT",
  dead: "ForAllValues:StringLike TEAM#*, ForAllValues:StringNotLike TEAM#*#VAULT",
  notifier: "ForAllValues:StringLike TEAM#*, ForAllValues:StringNotLike TEAM#*#VAULT",
  scheduler: "ForAllValues:StringLike TEAM#*, ForAllValues:StringNotLike TEAM#*#VAULT",
  vault: "ForAllValues:StringLike TEAM#*",
};

function findReachFaults(graph: Graph, role: Resource): string[] {
  const name = listLambdas(graph).find((each) => each.role === role)?.name ?? role.name;
  return statementsOf(role)
    .filter(
      ({ actions, resources }) => /dynamodb:/.test(String(actions)) && !/\/index\//.test(String(resources)),
    )
    .flatMap(({ actions, conditions = [] }) => {
      const [named, ...reach] = conditions;
      const isNamed = named?.test === "Null" && String(named.values) === "false";
      const words = reach.map(({ test, values }) => `${test} ${values}`).join(", ");
      const isOfKeys = conditions.every(({ variable }) => variable === "dynamodb:LeadingKeys");
      return [
        ...(isNamed && isOfKeys ? [] : [`${role.name} reaches the table without naming a partition`]),
        ...([reaches[name]].flat().includes(words) && isReadOf(words, actions)
          ? []
          : [`${role.name} reaches ${words || "all partitions"}`]),
      ];
    });
}

/** The role by which pages are read tells the bus of its own team alone. */
function findTellingFaults(role: Resource): string[] {
  if (role.name !== "JobRole") return [];
  return statementsOf(role)
    .filter(({ actions }) => actions.includes("events:PutEvents"))
    .map(({ conditions = [] }) => conditions.find(({ variable }) => variable === "events:source"))
    .filter((of) => of?.test !== "StringEquals" || String(of.values) !== `gleaner.${tag("team")}`)
    .map((of) => `${role.name} tells of ${of?.values ?? "everybody"}`);
}

/** Of other jobs than the one at hand a runner may read records, and do nothing else. */
const isReadOf = (words: string, actions: readonly string[]): boolean =>
  !words.endsWith(`${tag("team")}#JOB#*`) || String(actions) === "dynamodb:GetItem";

/** What Lambda does in a function's name to tie it to a network; AWS gives it for every interface or for none. */
export const networkActions: readonly string[] = [
  "ec2:AssignPrivateIpAddresses",
  "ec2:CreateNetworkInterface",
  "ec2:DeleteNetworkInterface",
  "ec2:DescribeNetworkInterfaces",
  "ec2:DescribeSubnets",
  "ec2:UnassignPrivateIpAddresses",
];

const isNetworkRight = ({ actions, resources }: Statement): boolean =>
  String(resources) === "*" && String(actions) === String(networkActions);

/** What a function's own code asks for carries the function's address; by that it is refused. */
function refusesOwnCode(graph: Graph, role: Resource): boolean {
  const lambda = listLambdas(graph).find((each) => each.role === role);
  return statementsOf(role).some((statement) => {
    const [condition] = statement.conditions ?? [];
    return (
      statement.effect === "Deny" &&
      isNetworkRight(statement) &&
      condition?.test === "ArnEquals" &&
      condition.variable === "lambda:SourceFunctionArn" &&
      String(condition.values) === lambda?.arn
    );
  });
}

const bucketOf = (graph: Graph): string =>
  String(find(graph, "aws:s3/bucket:Bucket", "ArtifactsBucket")?.inputs.bucket);

/** Where the files of the job lie that a role was assumed for. */
export const filesOfJob = (graph: Graph) => ({
  checkpoints: `arn:aws:s3:::${bucketOf(graph)}/${tag("team")}/checkpoints/${tag("job")}/*`,
  pictures: `arn:aws:s3:::${bucketOf(graph)}/pictures/${tag("team")}/${tag("job")}/*`,
});

/** The addresses with a star that AWS leaves no choice about, each with the reason. */
export function allowedWildcards(graph: Graph): ReadonlyMap<string, string> {
  const bucket = bucketOf(graph);
  const group = physicalName(graph, "aws:scheduler/scheduleGroup:ScheduleGroup", "ScheduleGroup");
  return new Map([
    ...listLambdas(graph).map(
      ({ name }) =>
        [
          `${toArn("aws:cloudwatch/logGroup:LogGroup", `/aws/lambda/${prefixOf(graph)}${name}`)}:*`,
          "Lambda names the streams of a log group",
        ] as const,
    ),
    [`arn:aws:s3:::${bucket}/*/exports/*`, "objects are named while the service runs: team, then export"],
    [`arn:aws:s3:::${bucket}/*/checkpoints/*`, "and team, then job"],
    [filesOfJob(graph).checkpoints, "and of one job by its number"],
    [filesOfJob(graph).pictures, "as are pictures"],
    [`arn:aws:s3:::${bucket}/pictures/*`, "which the API reads for any team"],
    [
      toArn("aws:scheduler/scheduleGroup:ScheduleGroup", group)
        .replace("schedule-group/", "schedule/")
        .concat("/*"),
      "schedules are named while the service runs",
    ],
  ]);
}
