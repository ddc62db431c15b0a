import { Sha256 } from "@smithy/core/checksum";
import { SignatureV4 } from "@smithy/signature-v4";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createDoor, Refused } from "../../../../packages/local/src/door/door.ts";
import { type Ask, allows, type Guest } from "../../../../packages/local/src/door/guest.ts";
import { readQueueAsks } from "../../../../packages/local/src/queue-asks.ts";

const credentials = { accessKeyId: "own", secretAccessKey: "own secret" };
const startAt = Date.parse("2026-03-01T00:05:00Z");
const guestOf = (name: string, may: Guest["may"]): Required<Guest> => ({
  accessKeyId: name,
  secretAccessKey: `${name} secret`,
  sessionToken: `${name} token`,
  expiresAt: startAt + 30 * 60_000,
  may,
});
const reader = guestOf(
  "reader",
  ({ action, resource, isPresigned }: Ask) =>
    action === "s3:GetObject" && isPresigned === true && resource.startsWith("artifacts/"),
);
const worker = guestOf(
  "worker",
  allows([
    { actions: ["s3:GetObject", "s3:PutObject"], resource: "artifacts/team/checkpoints/one/*" },
    { actions: ["sqs:SendMessage"], resource: "runs" },
  ]),
);

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

const plain: Sent = {
  method: "POST",
  url: "/some%20path/of?b=2&a=1&a=%C3%A4%20%2B",
  headers: { host: "127.0.0.1:4000", "x-amz-target": "Service.Operation", "content-type": "text/x" },
  body: "{}",
};

const toSign = ({ method, url, headers, body }: Sent) => {
  const { pathname: path, searchParams } = new URL(url, "http://127.0.0.1:4000");
  const query: Record<string, string[]> = {};
  for (const name of searchParams.keys()) query[name] = searchParams.getAll(name);
  return { method, protocol: "http:", hostname: "127.0.0.1", path, query, headers, body };
};

interface Signing {
  readonly signer?: { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
  readonly service?: string;
  readonly signedAt?: number;
  readonly expiresIn?: number;
}

const open = ({ signer = credentials, service = "sqs" }: Signing) =>
  new SignatureV4({
    credentials: signer,
    region: "us-east-1",
    service,
    sha256: Sha256,
    uriEscapePath: service !== "s3",
  });

async function signed(sent: Sent, signing: Signing = {}): Promise<Sent> {
  const signingDate = new Date(signing.signedAt ?? startAt);
  const { headers } = await open(signing).sign(toSign(sent), { signingDate });
  return { ...sent, headers };
}

async function presigned(url: string, signing: Signing = {}, method = "GET"): Promise<Sent> {
  const headers = { host: "127.0.0.1:4000", "X-Amz-Content-Sha256": "UNSIGNED-PAYLOAD" };
  const options = {
    signingDate: new Date(signing.signedAt ?? startAt),
    expiresIn: signing.expiresIn ?? 900,
  };
  const request = toSign({ method, url, headers, body: "" });
  const { path, query = {} } = await open({ service: "s3", ...signing }).presign(request, options);
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const each of [value ?? ""].flat()) search.append(name, each);
  return { method, url: `${path}?${search}`, headers: { host: headers.host }, body: "" };
}

/** "passes", or the kind of refusal. */
async function knock(sent: Sent, at = startAt): Promise<string> {
  const door = createDoor({
    services: ["sqs", "s3"],
    credentials,
    findGuest: (id) => [reader, worker].find(({ accessKeyId }) => accessKeyId === id),
    readAsks: readQueueAsks,
    now: () => at,
  });
  try {
    await door.admit(sent).prove(Buffer.from(sent.body));
    return "passes";
  } catch (error) {
    if (error instanceof Refused) return error.kind;
    throw error;
  }
}

const minutes = (count: number): number => count * 60_000;

test("a request signed with our credentials passes, in the header and as a presigned address", async () => {
  const text = fc.string({ unit: "grapheme" });
  // Whoever sends an address resolves these segments first.
  const segment = text.filter((name) => name !== "." && name !== "..");
  await fc.assert(
    fc.asyncProperty(segment, text, text, async (name, value, body) => {
      const url = `/a/${encodeURIComponent(name)}?${new URLSearchParams([
        ["q", value],
        ["q", name],
      ])}`;
      expect(await knock(await signed({ ...plain, url, body }))).toBe("passes");
      expect(await knock(await signed({ ...plain, url, body }, { service: "s3" }))).toBe("passes");
      expect(await knock(await presigned(url))).toBe("passes");
    }),
    { numRuns: 30 },
  );
});

test("whatever of a signed request is changed, it is refused", async () => {
  const one = await signed(plain);
  const address = await presigned("/artifacts/team/exports/one");
  const changes: Sent[] = [
    { ...one, method: "PUT" },
    { ...one, url: "/" },
    { ...one, url: `${one.url}&c=3` },
    { ...one, body: "{ }" },
    ...Object.keys(plain.headers).map((name) => ({ ...one, headers: { ...one.headers, [name]: "other" } })),
    { ...one, headers: { ...one.headers, "x-amz-added": "1" } },
    { ...one, headers: { ...one.headers, authorization: `${one.headers.authorization}`.slice(0, -1) } },
    { ...address, method: "DELETE" },
    { ...address, url: address.url.replace("one", "two") },
    { ...address, url: address.url.replace("Expires=900", "Expires=9000") },
    { ...address, url: `${address.url}&partNumber=1` },
    { ...address, headers: { host: "elsewhere" } },
  ];
  for (const change of changes) expect(await knock(change)).not.toBe("passes");
});

test("our access key id without our secret opens nothing, and neither does an unknown one", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string(), async (secretAccessKey) => {
      fc.pre(secretAccessKey !== credentials.secretAccessKey);
      const signer = { ...credentials, secretAccessKey };
      expect(await knock(await signed(plain, { signer }))).toBe("signature");
      expect(await knock(await presigned("/artifacts/a", { signer }))).toBe("signature");
    }),
    { numRuns: 20 },
  );
  expect(await knock(await signed(plain, { signer: { ...credentials, accessKeyId: "x" } }))).toBe("denied");
  expect(await knock(plain)).toBe("denied");
  for (const authorization of ["", "Basic b3du", "AWS4-HMAC-SHA256 Credential=own/20260301/us-east-1/sqs"])
    expect(await knock({ ...plain, headers: { ...plain.headers, authorization } })).toBe("denied");
});

test("a signature of another service or of another day is refused", async () => {
  expect(await knock(await signed(plain, { service: "dynamodb" }))).toBe("signature");
  const one = await signed(plain);
  const authorization = String(one.headers.authorization).replace("20260301", "20260228");
  expect(await knock({ ...one, headers: { ...one.headers, authorization } })).toBe("signature");
});

test("a signed request is good for fifteen minutes of difference between the clocks, either way", async () => {
  const one = await signed(plain);
  expect(await knock(one, startAt + minutes(15))).toBe("passes");
  expect(await knock(one, startAt + minutes(15) + 1)).toBe("time");
  expect(await knock(one, startAt - minutes(15))).toBe("passes");
  expect(await knock(one, startAt - minutes(15) - 1)).toBe("time");
});

test("a presigned address is good for as long as it says, and a week at most", async () => {
  const url = "/artifacts/team/exports/one";
  const address = await presigned(url, { expiresIn: 60 });
  expect(await knock(address, startAt + minutes(1))).toBe("passes");
  expect(await knock(address, startAt + minutes(1) + 1)).toBe("time");
  const long = address.url.replace("Expires=60", `Expires=${8 * 24 * 3600}`);
  expect(await knock({ ...address, url: long })).toBe("denied");
});

test("a reader's credentials open presigned reads of objects of its bucket, until they expire, and nothing else", async () => {
  const url = "/artifacts/team/exports/one";
  const signing = { signer: reader, expiresIn: 3600 };
  expect(await knock(await presigned(url, signing))).toBe("passes");
  expect(await knock(await presigned(url, signing), reader.expiresAt + 1)).toBe("time");
  expect(await knock(await presigned("/artifacts/?list-type=2", signing))).toBe("denied");
  expect(await knock(await presigned("/artifacts?list-type=2", signing))).toBe("denied");
  expect(await knock(await presigned("/other/one", signing))).toBe("denied");
  for (const method of ["PUT", "POST", "DELETE"])
    expect(await knock(await presigned(url, signing, method))).toBe("denied");
  expect(await knock(await presigned(url, { ...signing, service: "sqs" }))).toBe("signature");
  expect(await knock(await signed({ ...plain, method: "GET", url }, { ...signing, service: "s3" }))).toBe(
    "denied",
  );
  const { sessionToken: _, ...withoutToken } = reader;
  expect(await knock(await presigned(url, { ...signing, signer: withoutToken }))).toBe("denied");
});

test("a guest does what it has a right to, until that ends, and nothing else", async () => {
  const own = "/artifacts/team/checkpoints/one/1-1";
  const s3 = (method: string, url: string, headers: Record<string, string> = {}, at = startAt) =>
    signed({ method, url, headers: { host: "127.0.0.1:4000", ...headers }, body: "" }, asWorker("s3")).then(
      (sent) => knock(sent, at),
    );
  const asWorker = (service: string) => ({ signer: worker, service });
  expect(await s3("PUT", `${own}?x-id=PutObject`)).toBe("passes");
  expect(await s3("GET", own)).toBe("passes");
  expect(await s3("GET", own, {}, startAt + minutes(14))).toBe("passes");
  const late = await signed(
    { ...plain, method: "GET", url: own },
    { ...asWorker("s3"), signedAt: worker.expiresAt },
  );
  expect(await knock(late, worker.expiresAt + 1)).toBe("time");
  for (const [method, url] of [
    ["DELETE", own],
    ["POST", own],
    ["HEAD", own],
    ["GET", "/artifacts/team/checkpoints/two/1-1"],
    ["GET", "/artifacts/other/checkpoints/one/1-1"],
    ["GET", "/artifacts/team/checkpoints/one%2F..%2F..%2Fx"],
    ["GET", `${own}?acl`],
    ["GET", "/artifacts?list-type=2&prefix=team/checkpoints/one/"],
    ["PUT", "/artifacts"],
  ] as const)
    expect(await s3(method, url), `${method} ${url}`).toBe("denied");
  expect(await s3("PUT", own, { "x-amz-copy-source": "/artifacts/other/exports/1" })).toBe("denied");

  const send = (target: string, QueueUrl: string, service = "sqs") => {
    const headers = { ...plain.headers, "x-amz-target": `AmazonSQS.${target}` };
    return signed(
      { ...plain, url: "/", headers, body: JSON.stringify({ QueueUrl }) },
      asWorker(service),
    ).then((sent) => knock(sent));
  };
  expect(await send("SendMessage", "http://127.0.0.1:4000/000000000000/runs")).toBe("passes");
  expect(await send("SendMessage", "http://127.0.0.1:4000/000000000000/runs-dead")).toBe("denied");
  expect(await send("ReceiveMessage", "http://127.0.0.1:4000/000000000000/runs")).toBe("denied");
  expect(await send("SendMessage", "http://127.0.0.1:4000/000000000000/runs", "s3")).toBe("denied");
});

test("an Origin is refused with a right signature too", async () => {
  const one = await signed(plain);
  expect(await knock({ ...one, headers: { ...one.headers, origin: "null" } })).toBe("denied");
});
