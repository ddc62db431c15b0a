import type { Permission } from "./function.ts";
import { settings } from "./settings.ts";
import "./links.ts";

const { emailSender: sender } = settings;

/** The sender of sign-in codes and invitations. It exists only where the deployment configures an address. */
const email = sender === undefined ? undefined : new sst.aws.Email("Email", { sender });

export const emailLinks = email ? [email] : [];

/** The right to send from that address only. */
export const sendEmail: Permission[] = email
  ? [
      {
        actions: ["ses:SendEmail"],
        resources: [email.nodes.identity.arn, email.nodes.configurationSet.arn],
        conditions: [{ test: "StringEquals", variable: "ses:FromAddress", values: [email.sender] }],
      },
    ]
  : [];
