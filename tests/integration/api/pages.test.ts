import * as Job from "@gleaner/core/job";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { startJob } from "../core/played-runner.ts";
import { type Caller, run, startApi, type TestApi } from "./api.ts";

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

test.for(["2", "-1", "x", "1e0", "9999999"])("404: picture %s", async (index) => {
  const { id } = await pictured();
  expect((await caller.call("GET", `/jobs/${id}/pages/${index}/image`)).status).toBe(404);
});
