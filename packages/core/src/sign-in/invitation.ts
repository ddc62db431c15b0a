import type { TeamId } from "../actor.ts";
import * as Mail from "../mail.ts";
import { toEmail } from "../user/item.ts";
import { count, type Limit } from "./limit.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** A limit, because a team could invite, remove and invite again and so fill a mailbox. */
const ofAddress: Limit = { name: "INVITATIONS_OF_ADDRESS", most: 3, periodMs: dayMs };
const ofTeam: Limit = { name: "INVITATIONS_OF_TEAM", most: 50, periodMs: dayMs };

interface Invitation {
  readonly teamId: TeamId;
  /** The e-mail address of the inviting user. */
  readonly from: string;
  readonly to: string;
  readonly link: string;
}

/**
 * Sends an invitation's link; false where e-mail is not configured, or too many were sent. The link is valid anyway.
 */
export async function mailInvitation({ teamId, from, to, link }: Invitation): Promise<boolean> {
  if (!Mail.isSent()) return false;
  if (await count(ofTeam, teamId)) return false;
  if (await count(ofAddress, toEmail(to))) return false;
  await Mail.send({
    to: toEmail(to),
    subject: "You are invited to Gleaner",
    lines: [
      `${from} invites you to a team on Gleaner, which collects data from websites.`,
      "This link signs you in once, within three days:",
      link,
    ],
  });
  return true;
}
