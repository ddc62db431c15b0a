import { isOfValue } from "@gleaner/automation/evidence";
import { own } from "@gleaner/automation/named";
import type { Job, NullEvidence, NullReason, RecordEvidence } from "../data/shapes.ts";

const words: Readonly<Record<NullReason, string>> = {
  not_planned: "the page had nothing of the kind when the plan was made",
  not_on_page: "nothing stands where it would stand",
  empty: "its place is there and holds no text",
  unreadable: "a text stands there, and the value cannot be read from it",
  unsure: "what stands there is not surely it: the ways to it disagree, or several things are meant",
  not_read: "what would give it was not read",
  secret: "what stands there holds a secret of the login account",
};

/** What the evidence of a field says of a null; undefined for a value, and for what runs of earlier versions left unsaid. */
export function lackOf(evidence: RecordEvidence, field: string): NullEvidence | undefined {
  const found = own(evidence, field);
  return found && !isOfValue(found) ? found : undefined;
}

/** Why a field is null in a record, as far as the run has said: never because something was left out. */
export function whyNull(
  { metadata }: Pick<Job, "metadata">,
  field: string,
  lack: Pick<NullEvidence, "reason" | "why"> | undefined,
): string {
  const planned = metadata.missing.find((one) => one.field === field)?.why;
  if (planned && (!lack || lack.reason === "not_planned")) return planned;
  if (!lack)
    return "nothing stands where this field’s values stand, or the ways to it do not agree on one value.";
  return `${words[lack.reason]}${lack.why ? ` (${lack.why})` : ""}.`;
}
