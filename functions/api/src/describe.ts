import { describeRoute, resolver } from "hono-openapi";
import type * as z from "zod";
import { answers, Problem, type ProblemCode, problems } from "./http.ts";

interface Description {
  readonly summary: string;
  readonly description?: string;
  /** The schema of a success, by its name in `answers`; null has no JSON body. */
  readonly answer: Partial<Record<keyof typeof answers, z.ZodType | null>>;
  /** The refusals in addition to those of every route. */
  readonly refuses?: readonly ProblemCode[];
  /** Accepts an Idempotency-Key. */
  readonly startsWork?: boolean;
  /** Needs neither key nor session. */
  readonly isPublic?: boolean;
  /** Requires a session; a key is refused. */
  readonly sessionOnly?: boolean;
}

const idempotencyHeader = {
  in: "header" as const,
  name: "Idempotency-Key",
  description: "The same key and body within 24 hours give the same job; another body is refused.",
  schema: { type: "string" as const, minLength: 1, maxLength: 255 },
};

const ofAuthentication: ProblemCode[] = [
  "unauthorized",
  "plan_without_api_access",
  "other_origin",
  "rate_limited",
];

/** Describes a route in the OpenAPI document. */
export function describe(route: Description) {
  const codes: ProblemCode[] = [
    ...(route.isPublic ? [] : ofAuthentication),
    ...(route.startsWork ? (["idempotency_conflict", "quota_exceeded"] as const) : []),
    ...(route.refuses ?? []),
    "storage_busy",
    "internal",
  ];
  return describeRoute({
    summary: route.summary,
    ...(route.description && { description: route.description }),
    ...(route.startsWork && { parameters: [idempotencyHeader] }),
    ...(route.isPublic && { security: [] }),
    ...(route.sessionOnly && { security: [{ session: [] }, { browser: [] }] }),
    responses: { ...succeed(route.answer), ...refuse(codes) },
  });
}

/** In an answer, fields with a default are always present. */
const asAnswered = { options: { io: "output" } };

function succeed(answer: Description["answer"]) {
  return Object.fromEntries(
    Object.entries(answer).map(([name, schema]) => [
      Object.entries(answers).find(([known]) => known === name)?.[1] ?? answers.ok,
      schema
        ? { description: "Done", content: { "application/json": { schema: resolver(schema, asAnswered) } } }
        : { description: "Done" },
    ]),
  );
}

function refuse(codes: readonly ProblemCode[]) {
  const byStatus = Object.groupBy(new Set(codes), (code) => problems[code].status);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, same]) => [
      status,
      {
        description: same.join(", "),
        content: { "application/problem+json": { schema: resolver(Problem, asAnswered) } },
      },
    ]),
  );
}
