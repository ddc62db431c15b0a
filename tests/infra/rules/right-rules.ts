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

/** The addresses with a star that AWS leaves no choice about, each with the reason. */
export function allowedWildcards(graph: Graph): ReadonlyMap<string, string> {
  const bucket = find(graph, "aws:s3/bucket:Bucket", "ArtifactsBucket")?.inputs.bucket;
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
    [
      toArn("aws:scheduler/scheduleGroup:ScheduleGroup", group)
        .replace("schedule-group/", "schedule/")
        .concat("/*"),
      "schedules are named while the service runs",
    ],
  ]);
}
