import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { lostLeaseMessage, undoneMessage } from "../../infra/definitions.ts";
import { alarms } from "../integration/cost/idle.ts";
import { accountId } from "./attributes.ts";
import { findTypeErrors } from "./check-types.ts";
import { type Graph, listOf } from "./graph.ts";
import { describe as describeStage } from "./inventory.ts";
import { listLambdas } from "./lambdas.ts";
import { installPlatform, root } from "./platform.ts";
import { countAlarms, listAlarmNames } from "./rules/alarm-rules.ts";
import { findFaults } from "./rules/index.ts";
import { synthesize } from "./synthesize.ts";
import { parseUse, readBundle, readUses } from "./use.ts";

beforeAll(installPlatform, 300_000);

test("infra/ has no type error by SST's own types", async () => {
  expect(await findTypeErrors()).toEqual([]);
});

describe.for(["production", "ada"])("stage %s", (stage) => {
  let graph: Graph;
  beforeAll(async () => {
    graph = await synthesize(stage);
  });

  test("has no fault", async () => {
    expect(findFaults(graph, await readUses(graph.builds.map(({ handler }) => handler)))).toEqual([]);
  });

  test("is described with every function", () => {
    const titles = describeStage(graph).filter((line) => line.startsWith("Function "));
    expect(titles.toSorted()).toEqual(
      ["api", "console", "courier", "dead", "notifier", "runner", "scheduler", "vault"].map(
        (name) => `Function ${name}`,
      ),
    );
  });

  test("has as many alarms as infra/cost.md reckons with", () => {
    expect(countAlarms(graph)).toBe(alarms);
  });

  test("has a runbook for each alarm", async () => {
    const runbooks = await readFile(join(root, "infra/runbooks.md"), "utf8");
    const sections = [...runbooks.matchAll(/^#+ `?(\w+)/gm)].map(([, name]) => name);
    expect(listAlarmNames(graph).filter((name) => !sections.includes(name))).toEqual([]);
  });
});

test("a stage whose names AWS would refuse is refused before anything is made", async () => {
  const longest = "s".repeat(64 - "gleaner--us-east-1-job".length);
  const { resources } = await synthesize(longest);
  expect(resources.length).toBeGreaterThan(0);
  await expect(synthesize(`${longest}s`)).rejects.toThrow("at most 42 characters");
});

describe("what whoever deploys sets", () => {
  const settings = {
    GLEANER_MONTHLY_BUDGET: "50",
    GLEANER_ALARM_EMAIL: "ops@example.com",
    GLEANER_EMAIL_SENDER: "gleaner@example.com",
    GLEANER_RUNNER_CONCURRENCY: "40",
    GLEANER_DOMAIN: "api.example.com",
    GLEANER_DOMAIN_CERTIFICATE: "arn:aws:acm:us-east-1:123456789012:certificate/1",
    GLEANER_VPC_SUBNETS: "subnet-0a1b, subnet-2c3d",
    GLEANER_VPC_SECURITY_GROUPS: "sg-0a1b",
    GLEANER_MODEL: "claude-test",
    GLEANER_MODEL_TIMEOUT_MS: "60000",
    ANTHROPIC_BASE_URL: "https://models.example.com",
  };
  let graph: Graph;
  beforeAll(async () => {
    graph = await synthesize("production", [], settings);
  });

  const inputsOf = (type: string, name?: string) =>
    listOf(graph, type).find((each) => name === undefined || each.name === name)?.inputs ?? {};
  const lambda = (name: string) => listLambdas(graph).find((each) => each.name === name);

  test("makes no fault", async () => {
    expect(findFaults(graph, await readUses(graph.builds.map(({ handler }) => handler)))).toEqual([]);
  });

  test("is the budget's limit", () => {
    expect(inputsOf("aws:budgets/budget:Budget")).toMatchObject({
      name: "gleaner-production-spend-us-east-1",
      limitAmount: "50",
      costFilters: [{ name: "TagKeyValue", values: ["user:deployment$gleaner-production-us-east-1"] }],
    });
  });

  test("is an address that alarms are sent to", () => {
    expect(inputsOf("aws:sns/topicSubscription:TopicSubscription")).toMatchObject({
      protocol: "email",
      endpoint: "ops@example.com",
    });
  });

  test("is the address that the API sends from, and the right to send from that one alone", async () => {
    expect(inputsOf("aws:sesv2/emailIdentity:EmailIdentity").emailIdentity).toBe("gleaner@example.com");
    const api = lambda("api");
    const right = api?.statements.find(({ actions }) => String(actions) === "ses:SendEmail");
    expect(right?.conditions).toEqual([
      { test: "StringEquals", variable: "ses:FromAddress", values: ["gleaner@example.com"] },
    ]);
    expect(api?.build?.links.Email).toMatchObject({ sender: "gleaner@example.com" });
  });

  test("is how many runners there may be at a time", () => {
    expect(lambda("runner")?.eventSources[0]?.inputs.scalingConfig).toEqual({ maximumConcurrency: 40 });
  });

  test("is the API's only address", () => {
    expect(inputsOf("aws:apigatewayv2/api:Api").disableExecuteApiEndpoint).toBe(true);
    expect(inputsOf("aws:apigatewayv2/domainName:DomainName")).toMatchObject({
      domainName: "api.example.com",
      domainNameConfiguration: { certificateArn: settings.GLEANER_DOMAIN_CERTIFICATE },
    });
  });

  test("is the runner's network, with the right to be tied to it and none to tie others", () => {
    for (const { name, inputs } of listLambdas(graph)) {
      expect(inputs.vpcConfig, name).toEqual(
        name === "runner"
          ? { subnetIds: ["subnet-0a1b", "subnet-2c3d"], securityGroupIds: ["sg-0a1b"] }
          : undefined,
      );
    }
    const rights = lambda("runner")?.statements.filter(({ actions }) => String(actions).includes("ec2:"));
    expect(rights).toMatchObject([
      { effect: "Allow", resources: ["*"] },
      {
        effect: "Deny",
        resources: ["*"],
        conditions: [
          {
            test: "ArnEquals",
            variable: "lambda:SourceFunctionArn",
            values: ["arn:aws:lambda:us-east-1:123456789012:function:gleaner-production-runner"],
          },
        ],
      },
    ]);
  });

  test("is the model that the runner asks, and where", () => {
    expect(lambda("runner")?.inputs.environment.variables).toMatchObject({
      GLEANER_MODEL: "claude-test",
      GLEANER_MODEL_TIMEOUT_MS: "60000",
      ANTHROPIC_BASE_URL: "https://models.example.com",
    });
    expect(JSON.stringify(lambda("api")?.inputs)).not.toContain("models.example.com");
  });

  test("may be left out, or empty", async () => {
    const empty = Object.fromEntries(Object.keys(settings).map((name) => [name, ""]));
    graph = await synthesize("production", [], empty);
    expect(inputsOf("aws:budgets/budget:Budget").limitAmount).toBe("200");
    expect(lambda("runner")?.eventSources[0]?.inputs.scalingConfig).toEqual({ maximumConcurrency: 5 });
    expect(inputsOf("aws:apigatewayv2/api:Api").disableExecuteApiEndpoint).toBe(false);
    expect(lambda("runner")?.inputs.environment.variables).not.toHaveProperty("GLEANER_MODEL");
    expect(listOf(graph, "aws:sns/topicSubscription:TopicSubscription")).toEqual([]);
    expect(listOf(graph, "aws:sesv2/emailIdentity:EmailIdentity")).toEqual([]);
  });

  test.for([
    [
      {
        GLEANER_MONTHLY_BUDGET: "much",
        GLEANER_ALARM_EMAIL: "ops",
        GLEANER_EMAIL_SENDER: "Gleaner",
        GLEANER_RUNNER_CONCURRENCY: "1",
        GLEANER_DOMAIN: "https://api.example.com",
        GLEANER_VPC_SECURITY_GROUPS: "default",
        ANTHROPIC_BASE_URL: "models.example.com",
      },
      [
        "GLEANER_MONTHLY_BUDGET must be US dollars a month.",
        "GLEANER_ALARM_EMAIL must be an e-mail address.",
        "GLEANER_EMAIL_SENDER must be an e-mail address.",
        "GLEANER_RUNNER_CONCURRENCY must be a whole number from 2 to 1000.",
        "GLEANER_DOMAIN must be a host name, as in api.example.com.",
        "GLEANER_VPC_SECURITY_GROUPS must be ids as in sg-0a1b.",
        "ANTHROPIC_BASE_URL must be an http or https address.",
      ],
    ],
    [
      { GLEANER_DOMAIN_CERTIFICATE: settings.GLEANER_DOMAIN_CERTIFICATE, GLEANER_VPC_SUBNETS: "subnet-0a1b" },
      [
        "GLEANER_DOMAIN must be set where GLEANER_DOMAIN_CERTIFICATE is.",
        "GLEANER_VPC_SUBNETS must be set where GLEANER_VPC_SECURITY_GROUPS is, and only there.",
      ],
    ],
    [{ AWS_REGION: "" }, ["AWS_REGION must name the region to deploy to, as in us-east-1."]],
  ] as const)("is refused before anything is made: %j", async ([wrong, sentences]) => {
    const error = await synthesize("ada", [], wrong).catch(String);
    for (const sentence of sentences) expect(error).toContain(sentence);
  });
});

test("sst dev lets whoever develops act as the stage's functions, which a deployment does not", async () => {
  const trusts = async (settings: Record<string, string>) =>
    listLambdas(await synthesize("ada", [], settings)).map(({ role }) =>
      JSON.stringify(role?.inputs.assumeRolePolicy).includes(`arn:aws:iam::${accountId}:root`),
    );
  expect(await trusts({ SYNTHESIS_DEV: "true" })).toEqual(Array(8).fill(true));
  expect(await trusts({})).toEqual(Array(8).fill(false));
});

test.each([
  ["scheduler", lostLeaseMessage],
  ["runner", undoneMessage],
])("the line that an alarm counts is written by the %s: %s", async (name, message) => {
  expect(await readBundle(`functions/${name}/src/index.handler`)).toContain(JSON.stringify(message));
});

describe("what a bundle does with the cloud", () => {
  const links = new Map([["tableName", "Table"]]);

  test("is read off its requests, the writes of its transactions and its links", () => {
    const text = `
      await connect().send(new QueryCommand({ TableName: resource.tableName(), ...input }));
      await connect().send(new TransactWriteCommand2(request));
      if ("Delete" in action) return { Delete: { TableName, ...action.Delete } };
      await transact([{ Put: { Item: {} } }, { IndexName: "due" }]);`;
    const { needs, links: asked } = parseUse(text, links);
    expect(needs.map(({ action, target }) => `${action} on ${target}`)).toEqual([
      "dynamodb:Query on table",
      "dynamodb:PutItem on table",
      "dynamodb:Query on due index",
    ]);
    expect(asked).toEqual(["Table"]);
  });

  test.for(["client.send(new ScanCommand({}))", "for await (const page of paginateScan({ client }, {}))"])(
    "is refused where it is not known which right a request takes: %s",
    (text) => {
      expect(() => parseUse(text, links)).toThrow(/which rights? \w*Scan/);
    },
  );
});

test("what is deployed knows nothing of the tests", async () => {
  const files = ["sst.config.ts", ...globSync("infra/**/*.{ts,json}", { cwd: root })];
  const texts = await Promise.all(files.map((file) => readFile(join(root, file), "utf8")));
  expect(files.filter((_, index) => /["'`/]tests\/|setMocks|SYNTHESIS_/.test(texts[index] ?? ""))).toEqual(
    [],
  );
});
