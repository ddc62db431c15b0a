import type { Schedule, AutomationSummary as ScriptSummary } from "gleaner";
import type { JobSummary } from "../data/shapes.ts";
import type { IconName } from "../parts/icon.tsx";
import { describeSchedule } from "../words/cron.ts";
import { statusOf } from "../words/status.ts";

/** A place that a search can lead to. */
export interface Hit {
  readonly name: string;
  readonly kind: string;
  readonly icon: IconName;
  readonly to: string;
}

const pages: readonly Hit[] = [
  ["New run", "plus", "/"],
  ["Runs", "runs", "/runs"],
  ["Automations", "automation", "/automations"],
  ["Schedules", "clock", "/schedules"],
  ["Usage and plans", "usage", "/usage"],
  ["API keys", "key", "/settings/keys"],
  ["Members", "user", "/settings/members"],
  ["Notifications", "bell", "/settings/notifications"],
  ["Login accounts", "key", "/settings/accounts"],
  ["Proxies", "shield", "/settings/proxies"],
  ["Webhooks", "out", "/settings/webhooks"],
  ["Team", "settings", "/settings/team"],
].map(([name, icon, to]) => ({ name, icon, to, kind: "page" }) as Hit);

export const listHits = (
  jobs: readonly JobSummary[],
  scripts: readonly ScriptSummary[],
  schedules: readonly Schedule[],
): readonly Hit[] => [
  ...scripts.map(({ id, name }) => ({
    name,
    kind: "automation",
    icon: "automation" as const,
    to: `/automations/${id}`,
  })),
  ...jobs.map(({ id, prompt, status, metadata }) => ({
    name: prompt,
    kind: `run, ${statusOf(status, metadata.verdict).replace("_", " ")}`,
    icon: "runs" as const,
    to: `/runs/${id}`,
  })),
  ...schedules.map((schedule) => ({
    name: `${describeSchedule(schedule)} (${schedule.timezone})`,
    kind: "schedule",
    icon: "clock" as const,
    to: `/schedules/${schedule.id}`,
  })),
];

const mostShown = 30;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What holds every word that was typed; pages first, and a run by its id even where it is not among the newest. */
export function find(hits: readonly Hit[], text: string): readonly Hit[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const [only] = words;
  const byId: readonly Hit[] =
    only && uuid.test(only) ? [{ name: only, kind: "run by its id", icon: "runs", to: `/runs/${only}` }] : [];
  const matches = ({ name, to }: Hit) =>
    words.every((word) => name.toLowerCase().includes(word) || to.includes(word));
  const found = [...pages, ...hits].filter(matches).filter(({ to }) => !byId.some((one) => one.to === to));
  return [...byId, ...found].slice(0, mostShown);
}
