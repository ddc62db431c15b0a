import {
  Addition,
  Contract,
  Details,
  Field,
  ItemStep,
  JsonSource,
  Locator,
  Pagination,
  Plan,
  Read,
  Reader,
  Rows,
  Step,
  Transform,
  Way,
} from "@gleaner/automation";
import * as z from "zod";

/**
 * Names for schemas that occur in a plan or in routes several times, so that the OpenAPI document contains each once.
 * They are the same for input and output.
 */
const parts: Readonly<Record<string, z.ZodType>> = {
  Addition,
  Contract,
  Details,
  Field,
  ItemStep,
  JsonSource,
  Locator,
  Pagination,
  Plan,
  Read,
  Reader,
  Rows,
  Step,
  Transform,
  Way,
};

// Not destructured, because the bundle would then contain all of zod.
const described = z.globalRegistry;
for (const [id, schema] of Object.entries(parts)) described.add(schema, { ...described.get(schema), id });
