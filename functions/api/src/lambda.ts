import { handle } from "hono/aws-lambda";
import { app } from "./index.ts";

/** Only pictures are binary: a binary body is sent as Base64, which is a third larger. */
export const handler = handle(app, { isContentTypeBinary: (type) => type.startsWith("image/") });
