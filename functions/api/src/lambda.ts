import { handle } from "hono/aws-lambda";
import { app } from "./index.ts";

/** Every answer is text; what is not listed as such would be taken for binary and grow by a third. */
export const handler = handle(app, { isContentTypeBinary: () => false });
