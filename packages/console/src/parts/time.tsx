import { formatAge, formatDuration } from "../words/amount.ts";
import { now } from "./clock.ts";

const here = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
const toUtc = (at: string) => `${at.slice(0, 19).replace("T", " ")} UTC`;

/** How long ago a moment was; pointing at it shows it in UTC. */
export const Age = ({ at }: { readonly at: string }) => (
  <time dateTime={at} title={`${here.format(new Date(at))} here, ${toUtc(at)}`}>
    {formatAge(Date.parse(at), now.value)}
  </time>
);

/** A moment in the reader's zone; pointing at it shows it in UTC. */
export const Moment = ({ at }: { readonly at: string }) => (
  <time dateTime={at} title={toUtc(at)}>
    {here.format(new Date(at))}
  </time>
);

/** How long something took, or takes so far. */
export const Took = ({ from, to }: { readonly from: string; readonly to: string | null }) => (
  <span class="figure">{formatDuration((to ? Date.parse(to) : now.value) - Date.parse(from))}</span>
);
