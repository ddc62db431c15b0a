import { api } from "./api.ts";
import { courierPattern, queues } from "./definitions.ts";
import { bus } from "./events-bus.ts";
import { define } from "./function.ts";
import { putEvents, sendDeliveries, signInVault, useTable } from "./permissions.ts";
import { deliveryQueue } from "./queue.ts";
import { nameOf } from "./stage.ts";
import { table } from "./storage.ts";
import { vaultLinks } from "./vault-address.ts";

/**
 * Sends teams' events to the addresses that they configured. It runs in Lambda's own network, which cannot reach our
 * resources.
 */
const courier = new sst.aws.Function(
  "CourierFunction",
  define("courier", {
    handler: "functions/courier/src/index.handler",
    link: [table, deliveryQueue, bus, vaultLinks.sign, api],
    takesFrom: deliveryQueue,
    permissions: [
      useTable(
        "teams",
        "BatchGetItem",
        "BatchWriteItem",
        "ConditionCheckItem",
        "PutItem",
        "Query",
        "UpdateItem",
      ),
      sendDeliveries,
      putEvents,
      signInVault,
    ],
  }),
);

// The courier queues its own follow-up attempts.
new aws.lambda.FunctionRecursionConfig("CourierRecursion", {
  functionName: courier.name,
  recursiveLoop: "Allow",
});

deliveryQueue.subscribe(courier.arn, {
  batch: { size: 1, partialResponses: true },
  transform: {
    eventSourceMapping: { scalingConfig: { maximumConcurrency: queues.deliveries.maximumConcurrency } },
  },
});

const rule = new aws.cloudwatch.EventRule("CourierRule", {
  name: nameOf("courier"),
  eventBusName: bus.name,
  eventPattern: JSON.stringify(courierPattern),
});

// SST's default policy would let every EventBridge rule of every account send to this queue.
const policy = new aws.sqs.QueuePolicy("DeliveryQueuePolicy", {
  queueUrl: deliveryQueue.url,
  policy: aws.iam.getPolicyDocumentOutput({
    statements: [
      {
        actions: ["sqs:SendMessage"],
        resources: [deliveryQueue.arn],
        principals: [{ type: "Service", identifiers: ["events.amazonaws.com"] }],
        conditions: [{ test: "ArnEquals", variable: "aws:SourceArn", values: [rule.arn] }],
      },
    ],
  }).json,
});

new aws.cloudwatch.EventTarget(
  "CourierTarget",
  { rule: rule.name, eventBusName: bus.name, arn: deliveryQueue.arn },
  { dependsOn: [policy] },
);
