import { type Graph, listOf, type Resource } from "../graph.ts";
import { deploymentOf, prefixOf } from "../lambdas.ts";

/** Production is kept when it is removed, a personal stage leaves nothing behind, and both can be told apart. */
export function findStageFaults(graph: Graph): string[] {
  const { app } = graph;
  const production = app.stage === "production";
  const tags = app.providers?.aws?.defaultTags?.tags;
  const kept = ["aws:dynamodb/table:Table", "aws:s3/bucket:Bucket", "aws:kms/key:Key"].flatMap((type) =>
    listOf(graph, type),
  );
  const checks: [boolean, string][] = [
    [app.home === "aws", "keeps its state elsewhere"],
    [app.protect === production, `is ${production ? "not " : ""}protected from removal`],
    [app.removal === (production ? "retain" : "remove"), `is removed with "${app.removal}"`],
    [
      kept.every(({ retained }) => retained === production),
      production ? "loses its data when it is removed" : "leaves its data behind",
    ],
    [
      graph.resources.every((resource) => !resource.retained || kept.includes(resource)),
      "leaves more than its data behind",
    ],
    [
      tags?.app === app.name && tags?.stage === app.stage && tags?.deployment === deploymentOf(graph),
      "has no tags to tell its cost by",
    ],
    [
      listOf(graph, "aws:s3/bucket:Bucket").every(({ inputs }) => inputs.forceDestroy === !production),
      production ? "lets its bucket be emptied" : "cannot be removed while its bucket holds something",
    ],
  ];
  return [
    ...checks.flatMap(([holds, fault]) => (holds ? [] : [`stage ${app.stage} ${fault}`])),
    ...findNameFaults(graph),
  ];
}

/** What infra/ names itself, so that two stages in one account cannot meet; SST names the rest so. */
const named = [
  "aws:lambda/function:Function",
  "aws:sns/topic:Topic",
  "aws:budgets/budget:Budget",
  "aws:cloudwatch/metricAlarm:MetricAlarm",
  "aws:scheduler/scheduleGroup:ScheduleGroup",
  "aws:sqs/queue:Queue",
  "aws:dynamodb/table:Table",
];

function findNameFaults(graph: Graph): string[] {
  const isForeign = ({ inputs }: Resource) => !String(inputs.name).startsWith(prefixOf(graph));
  return named
    .flatMap((type) => listOf(graph, type))
    .filter(isForeign)
    .map(({ name, inputs }) => `${name} is called ${inputs.name}`);
}
