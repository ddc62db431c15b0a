import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { AwsError, validationError } from "../aws-error.ts";
import { createDoor, type DoorOptions } from "../door/door.ts";
import { type EmulatorRequest, serveEmulator } from "../emulator-server.ts";
import type { LocalServer } from "../local-server.ts";
import { mailConfigSet, mailSender } from "../resources.ts";

export interface SesOptions extends Pick<DoorOptions, "credentials"> {
  /** Where e-mails are written instead of being sent. */
  readonly mailDir: string;
  /** 0 or absent: a free one. */
  readonly port?: number;
  /** For tests: while it says true, every request fails. */
  readonly isDown?: () => boolean;
}

/** Serves SES's SendEmail on 127.0.0.1, to the holder of the credentials only: an e-mail becomes a file, and goes nowhere. */
export async function startSes({ mailDir, port, credentials, isDown }: SesOptions): Promise<LocalServer> {
  await mkdir(mailDir, { recursive: true, mode: 0o700 });
  return serveEmulator({
    port,
    door: createDoor({ services: ["ses"], credentials }),
    answer: (request) => answer(mailDir, request),
    isDown,
  });
}

const Line = z.string().regex(/^[^\r\n]+$/);
const Text = z.object({ Data: z.string(), Charset: z.literal("UTF-8") });

const SendEmail = z.strictObject({
  FromEmailAddress: z.literal(mailSender),
  ConfigurationSetName: z.literal(mailConfigSet),
  Destination: z.strictObject({ ToAddresses: z.array(Line.pipe(z.email())).min(1).max(50) }),
  Content: z.strictObject({
    Simple: z.strictObject({
      Subject: Text.extend({ Data: Line }),
      Body: z.strictObject({ Text }),
    }),
  }),
});

async function answer(mailDir: string, { method, path, body }: EmulatorRequest): Promise<unknown> {
  if (method !== "POST" || path.join("/") !== "v2/email/outbound-emails")
    throw new AwsError(404, "UnknownOperationException", "The operation is not known here.");
  const { data, error } = SendEmail.safeParse(body);
  if (!data)
    throw validationError(
      error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; "),
    );
  const id = randomUUID();
  const at = new Date();
  const { Subject, Body } = data.Content.Simple;
  const message = [
    `From: ${data.FromEmailAddress}`,
    `To: ${data.Destination.ToAddresses.join(", ")}`,
    `Subject: ${toHeader(Subject.Data)}`,
    `Date: ${at.toUTCString().replace("GMT", "+0000")}`,
    `Message-ID: <${id}@localhost>`,
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: 8bit",
    "",
    Body.Text.Data.replaceAll(/\r?\n/g, "\r\n"),
  ].join("\r\n");
  const name = `${at.toISOString().replaceAll(":", "-")}-${id}.eml`;
  await writeFile(join(mailDir, name), message, { mode: 0o600 });
  return { MessageId: id };
}

/** A header is ASCII; what is not is written as RFC 2047 has it. */
const toHeader = (text: string): string =>
  /^[\x20-\x7e]*$/.test(text) ? text : `=?utf-8?B?${Buffer.from(text).toString("base64")}?=`;
