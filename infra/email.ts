import type { Permission } from "./function.ts";
import { settings } from "./settings.ts";
import "./links.ts";

const { emailSender: sender } = settings;

/** Who sends sign-in codes and invitations, where whoever deploys names an address that is theirs. */
const email = sender === undefined ? undefined : new sst.aws.Email("Email", { sender });

export const emailLinks = email ? [email] : [];

/** The right to send from that address, and from no other. */
export const sendEmail: Permission[] = email
  ? [
      {
        actions: ["ses:SendEmail"],
        resources: [email.nodes.identity.arn, email.nodes.configurationSet.arn],
        conditions: [{ test: "StringEquals", variable: "ses:FromAddress", values: [email.sender] }],
      },
    ]
  : [];
