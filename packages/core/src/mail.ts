import type { SESv2Client as Client } from "@aws-sdk/client-sesv2";
import { patience } from "./patience.ts";
import { resource } from "./resource.ts";

let client: Client | undefined;

export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text paragraphs. */
  readonly lines: readonly string[];
}

/** Whether e-mail is configured: the deployment sets the sender's address. */
export const isSent = (): boolean => resource.email() !== undefined;

/** Text written by others without anything that mail programs turn into a link. */
export const toPlainWords = (text: string): string =>
  text
    .replace(/[^\p{L}\p{N} &'()-]+/gu, " ")
    .slice(0, 60)
    .trim();

/** Sends an e-mail from the configured address. The client is loaded on first use, because few requests need it. */
export async function send({ to, subject, lines }: Mail): Promise<void> {
  const email = resource.email();
  if (!email) throw new Error("nobody sends e-mail here");
  const { SESv2Client, SendEmailCommand } = await import("@aws-sdk/client-sesv2");
  client ??= new SESv2Client(patience);
  const utf8 = (Data: string) => ({ Data, Charset: "UTF-8" });
  await client.send(
    new SendEmailCommand({
      FromEmailAddress: email.sender,
      ConfigurationSetName: email.configSet,
      Destination: { ToAddresses: [to] },
      Content: { Simple: { Subject: utf8(subject), Body: { Text: utf8(`${lines.join("\n\n")}\n`) } } },
    }),
  );
}
