import { handle } from "hono/aws-lambda";
import { app } from "./index.ts";

/** Its compressed files are binary; the page is text. */
export const handler = handle(app);
