import { api } from "./api.ts";
import { define } from "./function.ts";

/** Serves the console's files on the API's origin, to everybody: whoever looks at them asks the API for all else. */
const pages = new sst.aws.Function(
  "ConsoleFunction",
  define("console", { handler: "functions/console/src/lambda.handler", permissions: [] }),
);

api.route("$default", pages.arn);
