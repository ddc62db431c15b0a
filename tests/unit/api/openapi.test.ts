import { app } from "@gleaner/api";
import { expect, test } from "vitest";
import { problems } from "../../../functions/api/src/http.ts";

interface Operation {
  readonly summary: string;
  readonly parameters?: { name: string; in: string; required?: boolean; schema: Record<string, unknown> }[];
  readonly responses: Record<string, { content?: Record<string, unknown> }>;
  readonly security?: unknown[];
}

const answer = await app.request("/api/openapi.json");
const text = await answer.text();
const { paths, components } = JSON.parse(text) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
};
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

test("every route of the API is described, and nothing else", () => {
  const served = app.routes
    .filter(({ method, path }) => method !== "ALL" && path !== "/api/openapi.json")
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}").replace(/(?<=.)\/$/, "")}`);
  const described = operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
  expect(described.toSorted()).toEqual([...new Set(served)].toSorted());
});

test("every route says what it does, how it succeeds and how it refuses", () => {
  for (const { operation } of operations) {
    expect(operation.summary).toBeTruthy();
    const statuses = Object.keys(operation.responses).map(Number);
    expect(statuses.some((status) => status < 400)).toBe(true);
    if (operation.security?.length !== 0) expect(statuses).toContain(problems.unauthorized.status);
  }
});

test("every schema that is referred to is there", () => {
  const names = [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) expect(components.schemas).toHaveProperty([name ?? ""]);
});

test("the language of plans is described once, part by part", () => {
  expect(text.length).toBeLessThan(250_000);
  const plan = { $ref: "#/components/schemas/Plan" };
  for (const name of ["Automation", "AutomationImport"]) {
    expect(components.schemas[name]).toMatchObject({ properties: { plan } });
  }
  expect(components.schemas.Locator).toMatchObject({ oneOf: expect.any(Array) });
});

test("queries are described as what they stand for", () => {
  const { parameters = [] } = paths["/api/jobs"]?.get ?? {};
  expect(parameters.find(({ name }) => name === "limit")?.schema).toMatchObject({
    type: "integer",
    minimum: 1,
    maximum: 100,
  });
  const format = paths["/api/jobs/{id}/export"]?.get?.parameters?.find(({ name }) => name === "format");
  expect(format).toMatchObject({ required: true, schema: { enum: ["csv", "json", "txt", "md"] } });
});
