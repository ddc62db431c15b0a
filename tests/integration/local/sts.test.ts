import { AssumeRoleCommand, type AssumeRoleCommandInput, STSClient } from "@aws-sdk/client-sts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Guests, openGuests } from "../../../packages/local/src/guests.ts";
import { jobRoleArn } from "../../../packages/local/src/resources.ts";
import { startSts } from "../../../packages/local/src/sts/index.ts";

const credentials = { accessKeyId: "tests", secretAccessKey: "tests" };
const team = "01a2f16a-ee00-7040-a9a3-57c9d43a9e39";
const job = "01a2f16a-ee00-7040-a9a3-7747d4dbf7b0";

let at = Date.parse("2031-05-17T12:00:00Z");
let guests: Guests;
let sts: Awaited<ReturnType<typeof startSts>>;
beforeAll(async () => {
  guests = openGuests({ accessKeyId: "runner", secretAccessKey: "runner" }, () => at);
  sts = await startSts({ credentials, assume: guests.assume });
});
afterAll(() => sts.close());

const tagsOf = (tags: Readonly<Record<string, string>>) =>
  Object.entries(tags).map(([Key, Value]) => ({ Key, Value }));

const assume = async (more: Partial<AssumeRoleCommandInput> = {}, secretAccessKey = "tests") => {
  const client = new STSClient({
    endpoint: sts.url,
    region: "us-east-1",
    credentials: { ...credentials, secretAccessKey },
    maxAttempts: 1,
  });
  const Tags = tagsOf({ team, job });
  const asked = { RoleArn: jobRoleArn, RoleSessionName: job, DurationSeconds: 900, Tags, ...more };
  return (await client.send(new AssumeRoleCommand(asked))).Credentials;
};

test("the role of a job is assumed for a team and a job, for as long as is asked", async () => {
  const lent = await assume();
  expect(lent?.Expiration).toEqual(new Date(at + 900_000));
  const guest = guests.find(String(lent?.AccessKeyId));
  expect(guest).toMatchObject({ secretAccessKey: lent?.SecretAccessKey, sessionToken: lent?.SessionToken });
  const ask = { action: "dynamodb:GetItem", resource: "gleaner" };
  expect(guest?.may({ ...ask, partitions: [`TEAM#${team}`, `TEAM#${team}#JOB#${job}`] })).toBe(true);
  expect(guest?.may({ ...ask, partitions: [`TEAM#${job}`] })).toBe(false);
  expect(guest?.may({ ...ask, partitions: [] })).toBe(false);
  at += 900_001;
  await assume();
  expect(guests.find(String(lent?.AccessKeyId))).toBeUndefined();
});

test.for<[string, Partial<AssumeRoleCommandInput>, string?]>([
  ["another role", { RoleArn: jobRoleArn.replace("job", "owner") }],
  ["no team", { Tags: tagsOf({ job }) }],
  ["no job", { Tags: tagsOf({ team }) }],
  ["more than that", { Tags: tagsOf({ team, job, admin: "yes" }) }],
  ["every team", { Tags: tagsOf({ team: "*", job }) }],
  ["more than an hour", { DurationSeconds: 3601 }],
  ["who does not hold the credentials", {}, "guessed"],
])("no role is assumed for %s", async ([, more, secret]) => {
  await expect(assume(more, secret)).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } });
});
