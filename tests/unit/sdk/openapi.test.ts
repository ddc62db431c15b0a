import { execFile } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { app } from "@gleaner/api";
import { expect, test } from "vitest";
import { root } from "../../architecture/source.ts";
import { type Document, listOperations, writeTypes } from "./api-types.ts";

const document = (await (await app.request("/api/openapi.json")).json()) as Document;

/** What of the client stands for what of an operation: an answer, a body and, where there is more than a page, a query. */
const agreements: Readonly<Record<string, Partial<Record<"query" | "body" | "answer", string>>>> = {
  "POST /agent/run": { body: "WithSchema<sdk.Task>", answer: "sdk.StartedTask" },
  "POST /agent/stop": { body: "{ jobId: string }", answer: "sdk.Job" },
  "GET /jobs": { query: "Asked<sdk.JobFilter>", answer: "sdk.JobPage" },
  "POST /jobs": { body: "Asked<sdk.Replay>", answer: "sdk.Started" },
  "GET /jobs/{id}": { answer: "sdk.Job" },
  "POST /jobs/{id}/retry": { answer: "sdk.StartedTask" },
  "GET /jobs/{id}/output": { answer: "sdk.Output" },
  "GET /jobs/{id}/pages": { answer: "sdk.PageList" },
  "GET /jobs/{id}/pages/{index}/image": {},
  "GET /jobs/{id}/changes": { answer: "sdk.Changes" },
  "GET /jobs/{id}/export": { query: "{ format: sdk.ExportFormat }" },
  "GET /accounts": { query: "sdk.Page", answer: "sdk.AccountPage" },
  "POST /accounts": { body: "sdk.NewAccount", answer: "sdk.Account" },
  "DELETE /accounts/{id}": {},
  "GET /proxies": { query: "sdk.Page", answer: "sdk.ProxyPage" },
  "POST /proxies": { body: "sdk.NewProxy", answer: "sdk.ProxySummary" },
  "POST /proxies/{id}/test": { answer: "sdk.ProxyTrial" },
  "DELETE /proxies/{id}": {},
  "GET /scripts": { query: "sdk.Page", answer: "sdk.AutomationPage" },
  "POST /scripts": { body: "sdk.AutomationImport", answer: "sdk.Automation" },
  "GET /scripts/{id}": { answer: "sdk.Automation" },
  "PATCH /scripts/{id}": { body: "sdk.AutomationChange", answer: "sdk.Automation" },
  "DELETE /scripts/{id}": { answer: "sdk.RemovedAutomation" },
  "POST /scripts/{id}/heal": { answer: "sdk.Started" },
  "POST /scripts/{id}/rollback": { body: "{ version: number }", answer: "sdk.Automation" },
  "GET /schedules": { query: "Asked<sdk.ScheduleFilter>", answer: "sdk.SchedulePage" },
  "POST /schedules": { body: "Asked<sdk.NewSchedule>", answer: "sdk.Schedule" },
  "GET /schedules/{id}": { answer: "sdk.Schedule" },
  "PATCH /schedules/{id}": { body: "sdk.ScheduleChange", answer: "sdk.Schedule" },
  "DELETE /schedules/{id}": {},
  "GET /schedules/{id}/runs": { query: "sdk.Page", answer: "sdk.ScheduleRunPage" },
  "GET /webhooks": { query: "sdk.Page", answer: "sdk.WebhookPage" },
  "POST /webhooks": { body: "sdk.NewWebhook", answer: "sdk.MadeWebhook" },
  "PATCH /webhooks/{id}": { body: "sdk.WebhookChange", answer: "sdk.ChangedWebhook" },
  "DELETE /webhooks/{id}": {},
  "POST /webhooks/{id}/test": { answer: "sdk.Delivery" },
  "GET /webhooks/{id}/deliveries": { query: "sdk.Page", answer: "sdk.DeliveryPage" },
  "POST /deliveries/{id}/resend": { answer: "sdk.Delivery" },
  "GET /billing/usage": { answer: "sdk.Usage" },
  "GET /notifications": { answer: "sdk.NotificationPage" },
  "PATCH /notifications/{id}": { answer: "sdk.Notification" },
  // Spoken by clients of the protocol.
  "POST /mcp": {},
  "POST /mcp/readonly": {},
};

const head = `import type * as sdk from "gleaner";
import type { Api } from "./api.ts";
/** Without what says nothing to the other side: that a value is not to be changed, or may be given as undefined. */
type Plain<T> = T extends readonly (infer E)[] ? Plain<E>[] : T extends object ? { -readonly [K in keyof T]: Plain<Exclude<T[K], undefined>> } : T;
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type Agree<A, B> = Same<Plain<A>, Plain<B>>;
/** As it is asked for: \`scriptId\` goes as \`script_id\`. */
type Asked<T> = { [K in keyof T as K extends "scriptId" ? "script_id" : K]: T[K] };
type WithSchema<T> = Omit<T, "schema"> & { schema?: { [name: string]: unknown } };
type Flat<T> = { [K in keyof T]: T[K] };
`;

test("each operation of the OpenAPI document is the client's, and each of the client's is in the document", () => {
  expect(Object.keys(agreements).toSorted()).toEqual(
    listOperations(document)
      .map(([name]) => name)
      .toSorted(),
  );
});

test("the client's types are those of the OpenAPI document, field by field, both ways", async () => {
  const folder = join(root, `packages/sdk/dist/agreement-${process.pid}`);
  await mkdir(folder, { recursive: true });
  try {
    const checks = Object.entries(agreements).flatMap(([name, parts]) =>
      Object.entries(parts).map(([part, type]) => {
        const theirs = `Api[${JSON.stringify(name)}]["${part}"]`;
        const [ours, other] = part === "query" ? [`Required<${type}>`, theirs] : [`Flat<${type}>`, theirs];
        return `export const ${toName(name, part)}: Agree<${ours}, ${other}> = true;\n`;
      }),
    );
    await writeFile(join(folder, "api.ts"), writeTypes(document));
    await writeFile(join(folder, "agreement.ts"), `${head}${checks.join("")}`);
    const config = {
      extends: "../../../../tsconfig.json",
      compilerOptions: {
        noUnusedLocals: false,
        types: [],
        paths: { gleaner: [join(root, "packages/sdk/dist/index.d.ts")] },
      },
      include: ["*.ts"],
      exclude: [],
    };
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
    const tsc = join(root, "node_modules/typescript/bin/tsc");
    const { stdout } = await promisify(execFile)(process.execPath, [tsc, "-p", folder]).catch(
      (error: { readonly stdout: string }) => error,
    );
    const faults = [...stdout.matchAll(/agreement\.ts\((\d+),/g)].map(
      ([, line]) => checks[Number(line) - head.split("\n").length],
    );
    expect(faults).toEqual([]);
    expect(stdout).toBe("");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

const toName = (name: string, part: string): string => `${name} ${part}`.replaceAll(/\W+/g, "_");
