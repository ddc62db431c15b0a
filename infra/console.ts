import { api } from "./api.ts";
import { define } from "./function.ts";

/**
 * Serves the console's files to everybody on the API's origin. The files hold no data; the console reads that from
 * the API.
 */
const pages = new sst.aws.Function(
  "ConsoleFunction",
  define("console", { handler: "functions/console/src/lambda.handler", permissions: [] }),
);

api.route("$default", pages.arn);
