import { readEgress } from "@gleaner/core/egress";
import { afterAll, beforeAll, expect, test } from "vitest";
import { post } from "../../../functions/courier/src/post.ts";
import { type Receiver, startReceiver } from "./receiver.ts";

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

const letter = (url: string) => ({ url, headers: { "webhook-id": "one" }, body: "{}" });
const closed = readEgress({});
const opened = () => readEgress({ GLEANER_ALLOW_HOSTS: receiver.host });
const onLambda = () =>
  readEgress({ GLEANER_ALLOW_HOSTS: receiver.host, AWS_LAMBDA_RUNTIME_API: "127.0.0.1:9001" });

test("what the operator opened is reached without encryption, and nothing on Lambda", async () => {
  expect(await post(letter(`${receiver.url}/open`), opened())).toMatchObject({ status: 204, error: null });
  const refused = await post(letter(`${receiver.url}/open`), onLambda());
  expect(refused).toMatchObject({ status: null, error: expect.stringContaining("private or reserved") });
  expect(receiver.letters("/open")).toHaveLength(1);
});

test.for([
  "https://127.0.0.1/",
  "https://10.0.0.1/",
  "https://169.254.169.254/latest/meta-data/",
  "https://[::1]/",
  "https://[fd00:ec2::254]/",
  "https://2130706433/",
  "https://localhost/",
])("%s is refused when it is delivered, whatever was looked at when the webhook was made", async (url) => {
  expect(await post(letter(url), closed)).toMatchObject({
    status: null,
    error: "The address is private or reserved, and nothing is sent there.",
  });
});

test("a public address without encryption is refused, and one that nobody has is told so", async () => {
  expect(await post(letter("http://93.184.216.34/"), closed)).toMatchObject({
    status: null,
    error: "The address is not https, and nothing is sent there.",
  });
  expect(await post(letter("https://nobody.invalid/"), closed)).toMatchObject({
    error: "The name of the address could not be looked up.",
  });
});

test("a receiver that says nothing is waited for no longer than the limit", async () => {
  receiver.answer("/silent", () => {});
  expect(await post(letter(`${receiver.url}/silent`), opened(), 100)).toMatchObject({
    status: null,
    error: "No answer within 15 seconds.",
  });
});

test("of an answer that does not end the status counts, and its first kilobyte is kept", async () => {
  receiver.answer("/endless", (response) => {
    response.writeHead(200);
    const write = () => {
      while (!response.destroyed && response.write("y".repeat(10_000)));
    };
    response.on("drain", write);
    write();
  });
  receiver.answer("/slow", (response) => void response.writeHead(202).write("part"));
  expect(await post(letter(`${receiver.url}/endless`), opened())).toMatchObject({
    status: 200,
    answer: "y".repeat(1024),
  });
  // Time for the head of an answer on a busy machine, too.
  expect(await post(letter(`${receiver.url}/slow`), opened(), 2000)).toMatchObject({
    status: 202,
    answer: "part",
  });
});

test("a connection that breaks is told by its code alone", async () => {
  receiver.answer("/broken", (response) => response.destroy());
  const { error } = await post(letter(`${receiver.url}/broken`), opened());
  expect(error).toBe("The connection failed (ECONNRESET).");
});
