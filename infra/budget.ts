import { settings } from "./settings.ts";
import { deployment, nameOf } from "./stage.ts";
import { topic, topicPolicy } from "./topic.ts";

/**
 * Covers everything with this deployment's own tag, which must be activated for cost allocation. The tag is unique
 * per deployment, because budgets do not distinguish regions.
 */
new aws.budgets.Budget(
  "Spend",
  {
    name: `${nameOf("spend")}-${settings.region}`,
    budgetType: "COST",
    timeUnit: "MONTHLY",
    limitAmount: settings.monthlyBudget,
    limitUnit: "USD",
    costFilters: [{ name: "TagKeyValue", values: [`user:deployment$${deployment}`] }],
    notifications: [50, 90, 100].map((threshold) => ({
      comparisonOperator: "GREATER_THAN",
      threshold,
      thresholdType: "PERCENTAGE",
      notificationType: threshold === 100 ? "FORECASTED" : "ACTUAL",
      subscriberSnsTopicArns: [topic.arn],
    })),
  },
  // Budgets sends a test message to the topic on creation, so the topic's policy must exist first.
  { dependsOn: [topicPolicy] },
);
