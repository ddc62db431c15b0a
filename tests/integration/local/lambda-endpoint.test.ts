import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type LambdaEndpoint, startLambdaEndpoint } from "../../../packages/local/src/lambda-endpoint.ts";

const credentials = { accessKeyId: "tests", secretAccessKey: "tests" };
const arn = "arn:aws:lambda:us-east-1:000000000000:function:echo:say";

let endpoint: LambdaEndpoint;
beforeEach(async () => {
  endpoint = await startLambdaEndpoint({ credentials });
});
afterEach(() => endpoint.close());

const invoke = async (FunctionName: string, event: unknown = {}, secretAccessKey = "tests") => {
  const client = new LambdaClient({
    endpoint: endpoint.url,
    region: "us-east-1",
    credentials: { ...credentials, secretAccessKey },
    maxAttempts: 1,
  });
  const { Payload, FunctionError } = await client.send(
    new InvokeCommand({ FunctionName, Payload: JSON.stringify(event) }),
  );
  return { FunctionError, answer: JSON.parse(Buffer.from(Payload ?? []).toString("utf8")) as unknown };
};

test("a function answers who invokes it by the address that it goes by, which it is told", async () => {
  endpoint.serve(new Map([[arn, async (event, _, functionArn) => ({ event, functionArn })]]));
  expect(await invoke(arn, { a: "ä" })).toEqual({
    FunctionError: undefined,
    answer: { event: { a: "ä" }, functionArn: arn },
  });
});

test("a function that fails says so, and one that answers nothing answers null", async () => {
  const silent = arn.replace("say", "nothing");
  endpoint.serve(
    new Map([
      [arn, () => Promise.reject(new Error("no"))],
      [silent, async () => undefined],
    ]),
  );
  expect(await invoke(arn)).toEqual({
    FunctionError: "Unhandled",
    answer: { errorType: "Error", errorMessage: "no" },
  });
  expect(await invoke(silent)).toEqual({ FunctionError: undefined, answer: null });
});

test("until there are functions it is out of order, and then it knows no others", async () => {
  await expect(invoke(arn)).rejects.toMatchObject({ name: "ServiceException" });
  endpoint.serve(new Map([[arn, async () => "here"]]));
  for (const other of [arn.replace(":say", ""), arn.replace("say", "open"), "echo"]) {
    await expect(invoke(other)).rejects.toMatchObject({ name: "ResourceNotFoundException" });
  }
});

test("nobody without the credentials invokes anything", async () => {
  let invoked = 0;
  endpoint.serve(new Map([[arn, async () => (invoked += 1)]]));
  await expect(invoke(arn, {}, "wrong")).rejects.toMatchObject({ name: "InvalidSignatureException" });
  expect(
    (await fetch(`${endpoint.url}/2015-03-31/functions/${arn}/invocations`, { method: "POST" })).status,
  ).toBe(403);
  expect(invoked).toBe(0);
});
