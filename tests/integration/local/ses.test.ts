import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { LocalServer } from "../../../packages/local/src/local-server.ts";
import { mailConfigSet, mailSender } from "../../../packages/local/src/resources.ts";
import { startSes } from "../../../packages/local/src/ses/index.ts";

const credentials = { accessKeyId: "tests", secretAccessKey: "tests" };

let dataDir: string;
let mailDir: string;
let ses: LocalServer;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "gleaner-ses-"));
  mailDir = join(dataDir, "mail");
  ses = await startSes({ mailDir, credentials });
});
afterEach(async () => {
  await ses.close();
  await rm(dataDir, { recursive: true, force: true });
});

const send = ({
  secretAccessKey = "tests",
  from = mailSender,
  subject = "Grüße",
  text = "One\nTwo",
} = {}) => {
  const client = new SESv2Client({
    endpoint: ses.url,
    region: "us-east-1",
    credentials: { ...credentials, secretAccessKey },
    maxAttempts: 1,
  });
  const utf8 = (Data: string) => ({ Data, Charset: "UTF-8" });
  return client.send(
    new SendEmailCommand({
      FromEmailAddress: from,
      ConfigurationSetName: mailConfigSet,
      Destination: { ToAddresses: ["ada@example.com"] },
      Content: { Simple: { Subject: utf8(subject), Body: { Text: utf8(text) } } },
    }),
  );
};

test("an e-mail becomes a file that mail programs open, and its owner alone reads", async () => {
  const { MessageId } = await send();
  const [name = ""] = await readdir(mailDir);
  expect(name).toMatch(/^\d{4}-.*\.eml$/);
  expect((await stat(join(mailDir, name))).mode & 0o777).toBe(0o600);
  const [head = "", body] = (await readFile(join(mailDir, name), "utf8")).split("\r\n\r\n");
  expect(head.split("\r\n")).toEqual([
    `From: ${mailSender}`,
    "To: ada@example.com",
    `Subject: =?utf-8?B?${Buffer.from("Grüße").toString("base64")}?=`,
    expect.stringMatching(/^Date: \w{3}, \d\d \w{3} \d{4} [\d:]{8} \+0000$/),
    `Message-ID: <${MessageId}@localhost>`,
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: 8bit",
  ]);
  expect(body).toBe("One\r\nTwo");
});

test("another sender, a subject that would be a header of its own, and a wrong signature are refused", async () => {
  await expect(send({ from: "somebody@example.com" })).rejects.toMatchObject({ name: "ValidationException" });
  await expect(send({ subject: "Hello\r\nBcc: eve@example.com" })).rejects.toMatchObject({
    name: "ValidationException",
  });
  await expect(send({ secretAccessKey: "other" })).rejects.toMatchObject({
    $metadata: { httpStatusCode: 403 },
  });
  expect(await readdir(mailDir)).toEqual([]);
});
