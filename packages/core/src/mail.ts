import type { SESv2Client as Client } from "@aws-sdk/client-sesv2";
import { patience } from "./patience.ts";
import { resource } from "./resource.ts";

let client: Client | undefined;

export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text, a paragraph each. */
  readonly lines: readonly string[];
}

/** Whether anybody sends e-mail here: whoever deploys says from which address. */
export const isSent = (): boolean => resource.email() !== undefined;

/** What others wrote, as words alone: mail programs make links of what looks like one. */
export const toPlainWords = (text: string): string =>
  text
    .replace(/[^\p{L}\p{N} &'()-]+/gu, " ")
    .slice(0, 60)
    .trim();

/** Sends an e-mail from the address that was set. The client is loaded when it is needed first, since few requests are. */
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
