import type { WebhookFormat } from "./info.ts";
import type { Payload } from "./payload.ts";

/** What is posted of an event: the same for all formats but for this. */
export function toBody(format: WebhookFormat, payload: Payload): string {
  switch (format) {
    case "standard":
    case "listen":
      return JSON.stringify(payload);
    case "slack":
      return JSON.stringify({ text: escapeForSlack(toText(payload)) });
    case "discord":
      // Mentions are disabled, because the text may contain names.
      return JSON.stringify({ content: toText(payload), allowed_mentions: { parse: [] } });
  }
}

const maxTextLength = 1500;

/** The event for a person to read: its type, its data, and a link. */
function toText({ type, data }: Payload): string {
  const { link, ...facts } = data;
  const known = Object.entries(facts).filter(
    ([, value]) => value !== null && value !== undefined && typeof value !== "object",
  );
  const said = known.map(([name, value]) => `${name} ${value}`).join(", ");
  const text = `${type}: ${said}`;
  const shown = text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text;
  return link === undefined ? shown : `${shown}\n${link}`;
}

/** The three characters with which Slack's own marks begin. */
const escapeForSlack = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
