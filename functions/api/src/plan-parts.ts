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
 * Schemas that stand in a plan in many places, or in several routes: so named, the OpenAPI document describes each once.
 * They are the same in what is sent and in what is answered.
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

// Not taken apart: a bundle would hold all of zod.
const described = z.globalRegistry;
for (const [id, schema] of Object.entries(parts)) described.add(schema, { ...described.get(schema), id });
