// Runs the app under Pulumi's mocks and tells what it would make. Bundled by synthesizer.ts, loaded by synthesis-host.mjs.
import http from "node:http";
import { createRequire } from "node:module";
import { accountId, attributesOf, region } from "./attributes.ts";

// It runs from within the platform's folder, which has the Pulumi that SST's components use.
const pulumi = createRequire(import.meta.url)("@pulumi/pulumi");
const stage = process.env.SST_STAGE;

const resources = new Map();
const builds = [];

pulumi.runtime.setMocks(
  {
    newResource: ({ type, name, inputs }) => {
      resources.get(`${type} ${name}`).inputs = toPlain(inputs);
      return { id: `${name}-id`, state: attributesOf(type, name, toPlain(inputs)) };
    },
    call: ({ token, inputs }) => {
      if (token.includes("getCallerIdentity"))
        return { accountId, arn: `arn:aws:iam::${accountId}:root`, userId: "u" };
      if (token.includes("getRegion")) return { name: region, region };
      if (token.includes("getPartition")) return { partition: "aws" };
      if (token.includes("getPolicyDocument"))
        return { ...inputs, json: JSON.stringify(inputs.statements ?? []) };
      return inputs;
    },
  },
  "gleaner",
  stage,
  false,
);

// The mocks are not told what a resource waits for, nor whether it outlives its stack; the request says both.
const monitor = pulumi.runtime.getMonitor();
const register = monitor.registerResource.bind(monitor);
monitor.registerResource = (request, answer) => {
  const [type, name] = [request.getType(), request.getName()];
  resources.set(`${type} ${name}`, {
    type,
    name,
    inputs: {},
    retained: request.getRetainondelete(),
    // Of a URN the last part is the name.
    dependsOn: request.getDependenciesList().map((urn) => urn.split("::").at(-1)),
  });
  return register(request, answer);
};

const secretMark = "4dabf18193072939515e22adb298388d";

/** A secret is handed over as its value and a mark. */
function toPlain(value) {
  if (Array.isArray(value)) return value.map(toPlain);
  if (typeof value !== "object" || value === null) return value;
  if (secretMark in value) return toPlain(value.value);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, toPlain(each)]));
}

const answers = {
  "Provider.Aws.Bootstrap": () => ({
    asset: "assets",
    state: "state",
    assetEcrRegistryId: accountId,
    assetEcrUrl: "containers",
  }),
  "Runtime.Build": ({ functionID, handler, runtime, links, properties, copyFiles }) => {
    builds.push({ functionId: functionID, handler, runtime, links: links ?? {}, properties, copyFiles });
    return { handler: "bundle.handler", out: process.env.SYNTHESIS_BUNDLE, errors: [], sourcemaps: [] };
  },
};

const server = http.createServer(async (request, response) => {
  const { method, params } = JSON.parse((await request.toArray()).join(""));
  response.end(JSON.stringify({ result: answers[method]?.(params[0]) ?? {} }));
});
await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
// It goes on answering what asks late; nothing waits for it.
server.unref();
process.env.SST_SERVER = `http://127.0.0.1:${server.address().port}`;

const root = process.env.SYNTHESIS_ROOT;
globalThis.$dev = process.env.SYNTHESIS_DEV === "true";
globalThis.$cli = {
  command: "diff",
  dev: false,
  paths: { root, work: `${root}.sst`, home: "", platform: process.env.SYNTHESIS_PLATFORM },
  state: { version: {} },
};
const { default: config } = await import("../../sst.config.ts");
const app = { ...(await config.app({ stage })), stage };
globalThis.$app = app;

const { run } = await import("../../.sst/platform/src/auto/run.ts");
await pulumi.runtime.runInPulumiStack(() => run(config.run));
// Components go on making resources when what they wait for is there; Pulumi knows when nothing waits any more.
await pulumi.runtime.disconnect();

export const graph = { app, resources: [...resources.values()], builds };
