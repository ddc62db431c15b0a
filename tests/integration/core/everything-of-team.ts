import { Readable } from "node:stream";
import * as Account from "@gleaner/core/account";
import { storeExport } from "@gleaner/core/artifact";
import * as Job from "@gleaner/core/job";
import * as Key from "@gleaner/core/key";
import * as Schedule from "@gleaner/core/schedule";
import * as Session from "@gleaner/core/session";
import * as SignIn from "@gleaner/core/sign-in";
import * as User from "@gleaner/core/user";
import * as Webhook from "@gleaner/core/webhook";
import type { Cloud } from "./cloud.ts";
import { startJob } from "./played-runner.ts";
import { createOwner, type Owner } from "./schedules.ts";

export interface FullTeam extends Owner {
  /** Lets its bearer in. */
  readonly apiKey: string;
  readonly token: string;
  /** Runs, and has written a line and a record. */
  readonly running: Job.JobItem;
  readonly scheduleId: string;
}

const prompt = "the title of https://example.com/";
const title = {
  url: "https://example.com/",
  locator: { by: "self" as const },
  attribute: null,
  row: 0,
  raw: "A",
  transforms: [],
};

/** Makes a team that has one of everything; the cloud's clock must be held. It has fired a schedule every hour for a day. */
export async function fillTeam(cloud: Cloud): Promise<FullTeam> {
  const owner = await createOwner(cloud, "starter");
  const { team, create } = owner;
  const { teamId } = team;
  const write = async (job: Job.JobItem): Promise<Job.StoredResult> => {
    await Job.appendLog(job, { n: 0, before: 0 }, [
      { at: "2031-05-17T12:00:00.000Z", level: "info", message: "Opened." },
    ]);
    return Job.storeResult(job, [{ title: "A" }], [{ title }]);
  };

  const done = await team.as(() => Job.createAgent({ prompt }, { idempotencyKey: "one" }));
  const doneJob = await startJob(cloud, done.jobId);
  const result = await cloud.run(() => write(doneJob));
  await cloud.run(() => Job.end(doneJob, { status: "success", error: null, result }));

  const { id: scheduleId } = await create();
  const gone = await create();
  await cloud.advance(24 * 60 * 60 * 1000);
  cloud.down.scheduler = true;
  await team.as(() => Schedule.remove(gone.id));
  cloud.down.scheduler = false;
  for (const job of (await team.as(() => Job.list({ limit: 100 }))).jobs) {
    await team.as(() => Job.stop(job.id));
  }
  await cloud.receive();

  const login = Account.Create.parse({ label: "Shop", username: "ada", password: "secret" });
  const { id: accountId } = await team.as(() => Account.create(login));
  const open = await team.as(() => Job.createAgent({ prompt, accountId }));
  const running = await startJob(cloud, open.jobId);
  await cloud.run(() => write(running));
  await cloud.run(() =>
    Job.storeCheckpoint(running, {
      pieces: [Buffer.from("stands here")],
      key: Buffer.alloc(32),
      gotOn: true,
      learned: {},
    }),
  );
  const seen = { index: 0, url: "https://example.com/", takenAt: "2031-05-17T12:00:00.000Z" };
  const picture = { ...seen, width: 1280, height: 900, of: "step", step: 1 } as const;
  await cloud.run(() => Job.storePicture(running, picture, Buffer.from("RIFF")));
  // Starter has one slot: these wait.
  for (let n = 0; n < 3; n += 1) await team.as(() => Job.createAgent({ prompt }));

  const grace = await cloud.run(() => User.add({ teamId, email: "grace@example.com" }));
  const revoked = await team.as(() => Key.create({ name: "revoked" }));
  await team.as(() => Key.remove(revoked.id));
  const { apiKey } = await team.as(() => Key.create({ name: "used" }));
  await cloud.run(() => User.remove(teamId, grace.userId));
  const { token } = await cloud.run(() => Session.create(team));
  const userId = await cloud.run(() => User.fromEmail(teamId, team.email));
  await cloud.run(() => SignIn.createLink({ teamId, userId }, "https://gleaner.example"));
  const file = { name: "a.csv", contentType: "text/csv", verdict: null };
  await team.as(() => storeExport({ ...file, body: Readable.from(["A"]) }));

  const hook = { url: "https://hooks.example.com/", events: ["job.finished"], format: "standard" } as const;
  await team.as(() => Webhook.create({ ...hook, events: [...hook.events] }));

  // Out of replays: its schedules pause, which a notification tells of; an event stays in the outbox.
  await owner.leave(0, "starter");
  await cloud.advance(24 * 60 * 60 * 1000);
  cloud.down.bus = true;
  await team.as(() => Key.create({ name: "not told of" }));
  cloud.down.bus = false;
  return { ...owner, apiKey, token, running, scheduleId };
}
