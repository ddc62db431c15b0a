import { newEvent } from "@gleaner/core/event";
import * as Job from "@gleaner/core/job";
import * as Notification from "@gleaner/core/notification";
import * as Schedule from "@gleaner/core/schedule";
import { type Caller, proven, run } from "./api.ts";
import type { Operation } from "./operations.ts";

/** The things of a team that have addresses, by the first part of theirs. */
export type Resource =
  | "accounts"
  | "deliveries"
  | "jobs"
  | "keys"
  | "members"
  | "notifications"
  | "proxies"
  | "schedules"
  | "scripts"
  | "webhooks";

export interface Belongings {
  readonly caller: Caller;
  /** At least two of each, so that lists have a second page. The first job failed and can be retried. */
  readonly ids: Readonly<Partial<Record<Resource, readonly string[]>>>;
  /** Texts that tell something of the team wherever they stand. */
  readonly marks: readonly string[];
}

/** Gives a new team two of everything that the API lists, and records that nobody else's look like. */
export async function furnish(caller: Caller, operations: readonly Operation[]): Promise<Belongings> {
  const { team, inSession, finish } = caller;
  const { teamId, actor } = team;
  const secret = `only ${teamId} knows this`;
  const list = async (path: string) => {
    const listed = (await (await inSession("GET", `/${path}`)).json()) as Record<string, { id: string }[]>;
    return (listed[path] ?? []).map(({ id }) => id);
  };

  for (const records of [[{ title: secret }], [{ title: secret }, { title: null }]]) {
    await finish(await run(caller), { proven }, records);
  }
  const failed = await run(caller);
  await finish(failed, { status: "failed", error: { code: "internal", message: secret } });
  await inSession("POST", "/keys", { name: secret });
  await inSession("POST", "/members", { email: `member-of-${teamId}@example.com` });
  for (const username of ["ada", "grace"]) {
    await inSession("POST", "/accounts", { label: secret, username, password: secret });
  }
  for (const host of ["one.proxy.example", "two.proxy.example"]) {
    await inSession("POST", "/proxies", {
      label: secret,
      host,
      port: 8080,
      username: "ada",
      password: secret,
    });
  }
  for (const receiver of ["one.example.com", "two.example.com"]) {
    const webhook = { url: `https://${receiver}/${teamId}`, label: secret, events: ["job.finished"] };
    await inSession("POST", "/webhooks", webhook);
  }
  for (const script_id of await list("scripts")) {
    await inSession("POST", "/schedules", { script_id, frequency: "daily" });
  }
  for (const scheduleId of await list("schedules")) {
    for (const day of ["2031-05-17", "2031-05-18"]) {
      await Schedule.fire({ teamId, scheduleId, revision: 1, scheduledAt: `${day}T00:00:00Z` });
    }
  }
  for (const level of [70, 90] as const) {
    const about = { kind: "replays", level, limit: 150_000, resetsAt: "2031-06-01T00:00:00.000Z" } as const;
    await Notification.write(team.as(() => newEvent(teamId, "usage.threshold", about)));
  }

  const lists = operations.filter(({ method, path }) => method === "GET" && /^\/\w+$/.test(path));
  const ids: Partial<Record<string, string[]>> = {};
  for (const { path } of lists) ids[path.slice(1)] = await list(path.slice(1));
  for (const id of ids.jobs ?? []) {
    const seen = { index: 0, url: `https://example.com/${teamId}`, takenAt: "2031-05-17T00:00:00.000Z" };
    const picture = { ...seen, width: 1280, height: 720, of: "proof", step: null } as const;
    await Job.storePicture({ teamId, id, fence: 1 }, picture, Buffer.from(secret));
  }
  for (const webhookId of ids.webhooks ?? []) await inSession("POST", `/webhooks/${webhookId}/test`);
  const sent = await Promise.all(
    (ids.webhooks ?? []).map(async (webhookId) => {
      const answer = await inSession("GET", `/webhooks/${webhookId}/deliveries`);
      return ((await answer.json()) as { deliveries: { id: string }[] }).deliveries;
    }),
  );
  ids.deliveries = sent.flat().map(({ id }) => id);
  ids.jobs?.sort((one, other) => Number(other === failed) - Number(one === failed));
  const userId = actor.type === "user" ? actor.userId : "";
  return {
    caller,
    ids,
    marks: [teamId, userId, secret, ...Object.values(ids).flatMap((some) => some ?? [])],
  };
}
