import { region, toArn } from "../attributes.ts";
import { find, type Graph, listOf } from "../graph.ts";
import { deploymentOf, physicalName } from "../lambdas.ts";

/** Whoever sends to the topic may, the budget is this deployment's own, and who is to be told has subscribed. */
export function findTopicFaults(graph: Graph): string[] {
  const topic = toArn("aws:sns/topic:Topic", physicalName(graph, "aws:sns/topic:Topic", "Alarms"));
  const statements: {
    actions?: string[];
    principals: { identifiers: string[] }[];
    conditions?: unknown[];
    resources: string[];
  }[] = JSON.parse(find(graph, "aws:sns/topicPolicy:TopicPolicy", "AlarmsPolicy")?.inputs.policy ?? "[]");
  const senders = statements.flatMap(({ principals }) =>
    principals.flatMap(({ identifiers }) => identifiers),
  );
  const subscribers = listOf(graph, "aws:sns/topicSubscription:TopicSubscription").map(
    ({ inputs }) => `${inputs.protocol} ${inputs.endpoint} at ${inputs.topic}`,
  );
  const { GLEANER_ALARM_EMAIL: email } = graph.settings;
  const checks: [boolean, string][] = [
    [
      String(senders.toSorted()) === "budgets.amazonaws.com,cloudwatch.amazonaws.com",
      `the topic takes alarms from ${senders}`,
    ],
    [
      statements.every(
        ({ actions, conditions, resources }) =>
          String(actions) === "sns:Publish" && conditions?.length === 1 && String(resources) === topic,
      ),
      "the topic takes no alarms, or those of other accounts",
    ],
    [
      String(subscribers) === (email ? `email ${email} at ${topic}` : ""),
      `alarms are told to ${subscribers}`,
    ],
    ...checkBudget(graph, topic),
  ];
  return checks.flatMap(([holds, fault]) => (holds ? [] : [fault]));
}

function checkBudget(graph: Graph, topic: string): [boolean, string][] {
  const [budget] = listOf(graph, "aws:budgets/budget:Budget");
  const notifications: { subscriberSnsTopicArns?: string[] }[] = budget?.inputs.notifications ?? [];
  const filters: { name: string; values: string[] }[] = budget?.inputs.costFilters ?? [];
  return [
    [notifications.length > 0, "spending is not watched"],
    [Number(budget?.inputs.limitAmount) > 0, `the budget's limit is "${budget?.inputs.limitAmount}"`],
    [
      // An account has one list of budgets for all regions.
      String(budget?.inputs.name).endsWith(`-${region}`),
      "the budget has the name of another region's",
    ],
    [
      budget?.dependsOn.includes("AlarmsPolicy") === true,
      "the budget does not wait until it may write to the topic",
    ],
    [
      notifications.every(({ subscriberSnsTopicArns }) => String(subscriberSnsTopicArns) === topic),
      "the budget tells nobody",
    ],
    [
      // Of several values one is enough, so it must be a tag that nothing else carries.
      JSON.stringify(filters) ===
        JSON.stringify([{ name: "TagKeyValue", values: [`user:deployment$${deploymentOf(graph)}`] }]),
      "the budget counts other than this deployment",
    ],
  ];
}
