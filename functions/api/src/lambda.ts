import { handle } from "hono/aws-lambda";
import { app } from "./index.ts";

/** All but pictures is text; what is taken for binary grows by a third. */
export const handler = handle(app, { isContentTypeBinary: (type) => type.startsWith("image/") });
