import { GetObjectCommand, PutObjectCommand, S3Client } from "@aws-sdk/client-s3";
import * as Job from "@gleaner/core/job";
import * as Vault from "@gleaner/core/vault";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { resource } from "../../../packages/core/src/resource.ts";
import { startJob } from "../core/played-runner.ts";
import { type Caller, run, startApi, type TestApi, task } from "./api.ts";

let api: TestApi;
let caller: Caller;
beforeAll(async () => {
  api = await startApi();
  caller = await api.caller();
});
afterAll(() => api.close());

const shown = { url: "https://example.com/", takenAt: "2030-01-01T00:00:00.000Z", width: 1280, height: 4000 };

/** A running job with a small picture and one that takes several items of the table. */
async function pictured(): Promise<{ id: string; images: Buffer[] }> {
  const id = await run(caller);
  const job = await startJob(api.cloud, id);
  const images = [
    Buffer.alloc(1000, "a"),
    Buffer.concat([Buffer.alloc(700_000, "b"), Buffer.alloc(200_000, "c")]),
  ];
  for (const [index, image] of images.entries()) {
    await Job.storePicture(job, { ...shown, index, of: "step", step: index + 1 }, image);
  }
  return { id, images };
}

describe("200", () => {
  it("a job's pictures are listed while it runs, and each is given as it was taken", async () => {
    const { id, images } = await pictured();
    expect(await (await caller.call("GET", `/jobs/${id}/pages`)).json()).toEqual({
      pages: [
        { ...shown, index: 0, of: "step", step: 1 },
        { ...shown, index: 1, of: "step", step: 2 },
      ],
    });
    for (const [index, image] of images.entries()) {
      const answer = await caller.call("GET", `/jobs/${id}/pages/${index}/image`);
      expect(answer.headers.get("content-type")).toBe("image/webp");
      expect(Buffer.from(await answer.arrayBuffer()).equals(image)).toBe(true);
    }
  });

  it("reading the job itself reads none of them", async () => {
    const { id } = await pictured();
    await caller.call("POST", "/agent/stop", { jobId: id });
    expect(await (await caller.call("GET", `/jobs/${id}`)).json()).toMatchObject({ id, logCount: 0 });
  });
});

describe("pictures of a job that uses a login account", () => {
  const image = Buffer.from("RIFF what the site shows to Ada");
  const begin = async (of: Caller) => {
    const login = { label: "Shop", username: "ada", password: "correct horse", site: "example.com" };
    const { id: accountId } = (await (await of.call("POST", "/accounts", login)).json()) as { id: string };
    const started = await of.call("POST", "/agent/run", { ...task, accountId });
    return startJob(api.cloud, ((await started.json()) as { jobId: string }).jobId);
  };
  const keep = async (job: Job.JobItem) => {
    const key = await Vault.openPictures(job);
    await Job.storePicture(job, { ...shown, index: 0, of: "step", step: 1 }, image, key);
    return key;
  };
  const look = async (of: Caller, { id }: Job.JobItem) => of.call("GET", `/jobs/${id}/pages/0/image`);
  const Bucket = () => resource.artifactsName();
  const fileOf = ({ teamId, id, fence }: Job.JobItem) => `pictures/${teamId}/${id}/${fence}-0`;

  it("lie sealed, and are given to the team as they were taken, while it runs and after", async () => {
    const job = await begin(caller);
    await keep(job);
    const file = await new S3Client({ forcePathStyle: true }).send(
      new GetObjectCommand({ Bucket: Bucket(), Key: fileOf(job) }),
    );
    expect(Buffer.from((await file.Body?.transformToByteArray()) ?? []).includes("Ada")).toBe(false);
    expect(Buffer.from(await (await look(caller, job)).arrayBuffer()).equals(image)).toBe(true);
    await caller.call("POST", "/agent/stop", { jobId: job.id });
    expect(Buffer.from(await (await look(caller, job)).arrayBuffer()).equals(image)).toBe(true);
    expect((await look(await api.caller(), job)).status).toBe(404);
  });

  it("open in their own place alone, and under the key of their own job alone", async () => {
    const [one, other] = [await begin(caller), await begin(await api.caller())];
    const [mine, theirs] = [await keep(one), await keep(other)];
    expect(Buffer.from(mine).equals(theirs)).toBe(false);
    const s3 = new S3Client({ forcePathStyle: true });
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: Bucket(), Key: fileOf(other) }));
    const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
    await s3.send(new PutObjectCommand({ Bucket: Bucket(), Key: fileOf(one), Body: bytes }));
    expect((await look(caller, one)).status).toBe(404);
  });
});

test.for(["2", "-1", "x", "1e0", "9999999"])("404: picture %s", async (index) => {
  const { id } = await pictured();
  expect((await caller.call("GET", `/jobs/${id}/pages/${index}/image`)).status).toBe(404);
});
