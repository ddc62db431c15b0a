import { app } from "@gleaner/api";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";

const source = await (await app.request("/api/openapi.json")).text();

/** What two validators, which share no code, have against a document. */
async function findFaults(document: string): Promise<{ readonly byShape: number; readonly byRules: number }> {
  const { valid, errors } = await new Validator().validate(JSON.parse(document));
  const config = await createConfig({ extends: ["spec"] });
  const problems = await lintFromString({ source: document, config, absoluteRef: "openapi.json" });
  for (const { message, location } of problems) process.stdout.write(`${location[0]?.pointer}: ${message}\n`);
  return { byShape: valid ? 0 : [errors].flat().length, byRules: problems.length };
}

describe("two independent validators", () => {
  it("find nothing wrong in the OpenAPI document", async () => {
    expect(await findFaults(source)).toEqual({ byShape: 0, byRules: 0 });
  });

  it("find what is planted in it", async () => {
    const faults = await findFaults(source.replace('"responses":', '"answers":'));
    expect(faults.byShape).toBeGreaterThan(0);
    expect(faults.byRules).toBeGreaterThan(0);
  });
});
