import { emailLinks, sendEmail } from "./email.ts";
import { bus } from "./events-bus.ts";
import { define } from "./function.ts";
import {
  dropCheckpoints,
  keepExports,
  keepSchedules,
  putEvents,
  readPictures,
  sealInVault,
  sendDeliveries,
  sendRuns,
  showInVault,
  tryInVault,
  useTable,
} from "./permissions.ts";
import { deliveryQueue, runQueue } from "./queue.ts";
import { scheduleLinks } from "./schedule-group.ts";
import { anthropicApiKey } from "./secret.ts";
import { settings } from "./settings.ts";
import { artifacts, table } from "./storage.ts";
import { vaultLinks } from "./vault-address.ts";

const { domain, certificate } = settings;

export const api = new sst.aws.ApiGatewayV2("Api", {
  cors: false,
  accessLog: { retention: "1 month" },
  ...(domain && { domain: certificate ? { name: domain, dns: false, cert: certificate } : domain }),
  transform: {
    // The address that AWS gives an API is disabled, because it would bypass the custom domain and its protections.
    api: { disableExecuteApiEndpoint: domain !== undefined },
    stage: { defaultRouteSettings: { throttlingBurstLimit: 500, throttlingRateLimit: 250 } },
  },
});

const handler = new sst.aws.Function(
  "ApiFunction",
  define("api", {
    handler: "functions/api/src/lambda.handler",
    // Code that only the OpenAPI route needs is split off, so that a cold start does not load it.
    nodejs: { splitting: true },
    environment: { GLEANER_HAS_MODEL: anthropicApiKey.value.apply((key) => (key === "" ? "" : "yes")) },
    link: [
      table,
      runQueue,
      deliveryQueue,
      artifacts,
      bus,
      vaultLinks.seal,
      vaultLinks.show,
      vaultLinks.try,
      ...scheduleLinks,
      ...emailLinks,
    ],
    permissions: [
      useTable(
        "callers",
        "BatchGetItem",
        "BatchWriteItem",
        "ConditionCheckItem",
        "DeleteItem",
        "GetItem",
        "PutItem",
        "Query",
        "UpdateItem",
      ),
      sendRuns,
      sendDeliveries,
      keepExports,
      dropCheckpoints,
      readPictures,
      putEvents,
      sealInVault,
      showInVault,
      tryInVault,
      ...keepSchedules,
      ...sendEmail,
    ],
  }),
);

api.route("ANY /api/{proxy+}", handler.arn);
