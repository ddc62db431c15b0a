import { clocks, courierPattern, notifierPattern } from "../../../infra/definitions.ts";
import { accountId, toArn } from "../attributes.ts";
import { find, type Graph, listOf } from "../graph.ts";
import { listLambdas, physicalName, statementsOf } from "../lambdas.ts";

/** The clock fires the scheduler, the bus reaches the notifier and the courier, the API and the console their functions; nothing else comes in. */
export function findEventFaults(graph: Graph): string[] {
  const arnOf = (name: string) => listLambdas(graph).find((each) => each.name === name)?.arn ?? "nothing";
  return [
    ...findClockFaults(graph, "Sweep", clocks.sweep, arnOf("scheduler")),
    ...findClockFaults(graph, "MonthTurn", clocks.monthTurn, arnOf("scheduler")),
    ...findBusFaults(graph, arnOf("notifier")),
    ...findApiFaults(graph, arnOf),
    ...findTeamScheduleFaults(graph, arnOf("scheduler")),
    ...findCallerFaults(graph),
  ];
}

const report = (what: string, checks: readonly (readonly [boolean, string])[]): string[] =>
  checks.flatMap(([holds, fault]) => (holds ? [] : [`${what} ${fault}`]));

type Clock = (typeof clocks)[keyof typeof clocks];

function findClockFaults(graph: Graph, name: string, clock: Clock, arn: string): string[] {
  const schedule = find(graph, "aws:scheduler/schedule:Schedule", `${name}Schedule`)?.inputs;
  const role = find(graph, "aws:iam/role:Role", `${name}Role`);
  return report(name, [
    [schedule?.scheduleExpression === clock.schedule, `does not fire at ${clock.schedule}`],
    [isExpression(clock.schedule), `fires at ${clock.schedule}, which AWS does not know`],
    [schedule?.state === "ENABLED", "is not enabled"],
    [(schedule?.scheduleExpressionTimezone ?? "UTC") === "UTC", "is not in UTC"],
    [schedule?.target.arn === arn, "does not fire the scheduler"],
    [schedule?.target.input === JSON.stringify(clock.event), `does not say ${JSON.stringify(clock.event)}`],
    [
      role !== undefined && invokes(statementsOf(role), arn, schedule?.target.deadLetterConfig?.arn),
      "may invoke other than the scheduler",
    ],
    // The next minute sweeps again, but the next turn of the month is far.
    [name === "Sweep" || schedule?.target.retryPolicy?.maximumRetryAttempts >= 3, "is not tried again"],
    [
      name === "Sweep" || schedule?.target.deadLetterConfig?.arn === failedEventsArn(graph),
      "is lost when the scheduler cannot be reached",
    ],
  ]);
}

/** AWS says "1 minute" and "2 minutes", and takes neither the one nor the other for the other. */
const isExpression = (expression: string): boolean =>
  /^(?:rate\(1 minute\)|rate\((?!1 )[1-9]\d* minutes\)|cron\(\S+( \S+){5}\))$/.test(expression);

/** A team's own schedules are made while the service runs: in one group, and as a role that can do one thing. */
function findTeamScheduleFaults(graph: Graph, arn: string): string[] {
  const role = find(graph, "aws:iam/role:Role", "ScheduleRole");
  const [trust, ...more] = JSON.parse(role?.inputs.assumeRolePolicy ?? "[]");
  const condition = trust?.conditions?.[0];
  return report("a team's schedule", [
    [listOf(graph, "aws:scheduler/scheduleGroup:ScheduleGroup").length === 1, "has no group"],
    [
      role !== undefined && invokes(statementsOf(role), arn, failedEventsArn(graph)),
      "may invoke other than the scheduler, or cannot keep what it fails on",
    ],
    [
      graph.builds.every(
        ({ links }) => !links.Scheduler || links.Scheduler.deadLetterArn === failedEventsArn(graph),
      ),
      "is lost when the scheduler cannot be reached",
    ],
    [
      more.length === 0 &&
        condition?.variable === "aws:SourceAccount" &&
        String(condition.values) === accountId,
      "runs as a role that another account's schedules may take",
    ],
    [
      trust?.principals?.length === 1 &&
        String(trust.principals[0].identifiers) === "scheduler.amazonaws.com",
      "runs as a role that others than the Scheduler may take",
    ],
  ]);
}

const failedEventsArn = (graph: Graph): string =>
  toArn("aws:sqs/queue:Queue", physicalName(graph, "aws:sqs/queue:Queue", "FailedEventsQueue"));

/** Whether these rights are to invoke the one function and, where there is one, to send to the one dead-letter queue. */
const invokes = (
  statements: ReturnType<typeof statementsOf>,
  arn: string,
  deadLetterArn: string | undefined,
): boolean =>
  statements.map(({ actions, resources }) => `${actions} on ${resources}`).join() ===
  [
    `lambda:InvokeFunction on ${arn}`,
    ...(deadLetterArn ? [`sqs:SendMessage on ${deadLetterArn}`] : []),
  ].join();

/** The bus has two subscribers: the notifier, and the courier by way of its queue, which nobody else may send to. */
function findBusFaults(graph: Graph, notifierArn: string): string[] {
  const bus = find(graph, "aws:cloudwatch/eventBus:EventBus", "BusBus")?.inputs.name;
  const rules = listOf(graph, "aws:cloudwatch/eventRule:EventRule");
  const targets = listOf(graph, "aws:cloudwatch/eventTarget:EventTarget");
  const queueArn = toArn(
    "aws:sqs/queue:Queue",
    physicalName(graph, "aws:sqs/queue:Queue", "DeliveryQueueQueue"),
  );
  const policies = listOf(graph, "aws:sqs/queuePolicy:QueuePolicy");
  const [statement, ...more] = JSON.parse(policies[0]?.inputs.policy ?? "[]");
  const subscribers = [
    ["the notifier", notifierArn, notifierPattern],
    ["the courier", queueArn, courierPattern],
  ] as const;
  return [
    ...report("the bus", [
      [
        rules.length === subscribers.length && targets.length === subscribers.length,
        "has other subscribers than the two",
      ],
      [
        policies.length === 1 &&
          more.length === 0 &&
          String(statement?.resources) === queueArn &&
          String(statement?.principals?.[0]?.identifiers) === "events.amazonaws.com" &&
          statement?.conditions?.[0]?.variable === "aws:SourceArn",
        "lets others send to the courier",
      ],
    ]),
    ...subscribers.flatMap(([name, arn, pattern]) => {
      const target = targets.find(({ inputs }) => inputs.arn === arn)?.inputs;
      const rule = rules.find(({ inputs }) => inputs.name === target?.rule)?.inputs;
      return report(name, [
        [target !== undefined && rule !== undefined && rule.state !== "DISABLED", "is not told of events"],
        [
          rule?.eventBusName === bus && target?.eventBusName === bus && bus !== undefined,
          "listens to another bus",
        ],
        [rule?.eventPattern === JSON.stringify(pattern), "is given other events"],
      ]);
    }),
  ];
}

/** The API's routes, and the function that answers each: SST calls the one after the other. */
export function listRoutes(graph: Graph): { key: string; arn: string }[] {
  return listOf(graph, "aws:apigatewayv2/route:Route")
    .map(({ name, inputs }) => ({
      key: String(inputs.routeKey),
      arn: String(
        find(graph, "aws:apigatewayv2/integration:Integration", name.replace(/Route$/, "Integration"))?.inputs
          .integrationUri,
      ),
    }))
    .sort((one, other) => (one.key < other.key ? -1 : 1));
}

function findApiFaults(graph: Graph, arnOf: (name: string) => string): string[] {
  const answers = (key: string, name: string): boolean =>
    listRoutes(graph).find((route) => route.key === key)?.arn === arnOf(name);
  const stage = listOf(graph, "aws:apigatewayv2/stage:Stage")[0]?.inputs;
  const log = find(graph, "aws:cloudwatch/logGroup:LogGroup", "ApiAccessLog")?.inputs;
  const api = listOf(graph, "aws:apigatewayv2/api:Api")[0]?.inputs;
  const domain = listOf(graph, "aws:apigatewayv2/domainName:DomainName")[0]?.inputs.domainName;
  return report("the API", [
    [
      String(listRoutes(graph).map(({ key }) => key)) === "$default,ANY /api/{proxy+}",
      "has other routes than /api, and beside it the console",
    ],
    [answers("ANY /api/{proxy+}", "api"), "is not answered by the api function"],
    [answers("$default", "console"), "has not the console beside it"],
    [stage?.defaultRouteSettings?.throttlingRateLimit > 0, "has no limit of requests"],
    [log?.retentionInDays === 30, "keeps its access log for other than 30 days"],
    [Object.keys(api?.corsConfiguration ?? {}).length === 0, "lets other sites' pages call it"],
    [domain === graph.settings.GLEANER_DOMAIN, `is at ${domain}`],
    [api?.disableExecuteApiEndpoint === (domain !== undefined), "has an address beside its domain, or none"],
  ]);
}

/** By its own policy a function may be invoked by the API and the bus, each for one thing of ours. */
function findCallerFaults(graph: Graph): string[] {
  return listOf(graph, "aws:lambda/permission:Permission").flatMap(({ name, inputs }) =>
    report(name, [
      [/^(?:events|apigateway)\.amazonaws\.com$/.test(inputs.principal), `lets ${inputs.principal} in`],
      [typeof inputs.sourceArn === "string", "lets in whoever uses that service"],
    ]),
  );
}
