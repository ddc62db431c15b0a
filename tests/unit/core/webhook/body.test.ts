import { newEvent } from "@gleaner/core/event";
import { beforeAll, expect, test } from "vitest";
import { newId } from "../../../../packages/core/src/id.ts";
import { toBody } from "../../../../packages/core/src/webhook/body.ts";
import { findTold, isWanted, toPayload } from "../../../../packages/core/src/webhook/payload.ts";

beforeAll(() => {
  process.env.SST_RESOURCE_Api = JSON.stringify({ url: "https://gleaner.example" });
});

const [teamId, jobId, scriptId] = [newId(), newId(), newId()];

function told(...[, type, data]: Parameters<typeof newEvent>) {
  const event = findTold(newEvent(teamId, type, data));
  if (!event) throw new Error("no webhook may ask for it");
  return event;
}

const finished = told(teamId, "job.finished", {
  jobId,
  kind: "scheduled",
  status: "failed",
  verdict: null,
  scriptId,
  scheduleId: null,
  recordCount: 3,
});

test("a standard body says type, time, ids, counts and where to look", () => {
  expect(JSON.parse(toBody("standard", toPayload(finished)))).toEqual({
    type: "job.finished",
    timestamp: finished.at,
    data: { ...finished.data, link: `https://gleaner.example/runs/${jobId}` },
  });
});

test("the largest event stays under 20 KB", () => {
  const many = Array.from({ length: 250 }, newId);
  const paused = told(teamId, "schedule.paused", {
    reason: "quota",
    scheduleIds: many,
    automations: many.map((id) => ({ id, name: "é".repeat(200) })),
    resumesAt: "2031-06-01T00:00:00.000Z",
  });
  const body = toBody("standard", toPayload(paused));
  expect(Buffer.byteLength(body)).toBeLessThan(20_000);
  expect(JSON.parse(body).data).toMatchObject({ schedules: 250, reason: "quota" });
});

test("Slack and Discord are given a text with the link, in which nothing is a mark or calls anybody", () => {
  const payload = {
    ...toPayload(finished),
    data: { name: "<!channel> & @everyone", link: "https://a.example/" },
  };
  expect(JSON.parse(toBody("slack", payload))).toEqual({
    text: "job.finished: name &lt;!channel&gt; &amp; @everyone\nhttps://a.example/",
  });
  expect(JSON.parse(toBody("discord", payload))).toEqual({
    content: "job.finished: name <!channel> & @everyone\nhttps://a.example/",
    allowed_mentions: { parse: [] },
  });
});

test.for([
  [{}, true],
  [{ status: ["failed" as const] }, true],
  [{ status: ["success" as const] }, false],
  [{ kind: ["scheduled" as const] }, true],
  [{ kind: ["agent" as const] }, false],
  [{ script_id: [scriptId] }, true],
  [{ script_id: [jobId] }, false],
])("a job that a filter %j is held against is told: %s", ([filter, wanted]) => {
  expect(isWanted(finished, { events: ["job.finished"], filter: filter as object })).toBe(wanted);
  expect(isWanted(finished, { events: ["records.changed"], filter: filter as object })).toBe(false);
});

test("a filter leaves what it does not speak of", () => {
  const usage = told(teamId, "usage.threshold", {
    kind: "replays",
    level: 70,
    limit: 10,
    resetsAt: "2031-06-01T00:00:00.000Z",
  });
  const filter = { status: ["failed" as const], script_id: [scriptId] };
  expect(isWanted(usage, { events: ["usage.threshold"], filter })).toBe(true);
});

test("no webhook may ask for what concerns the keys and users of a team", () => {
  expect(findTold(newEvent(teamId, "user.added", { userId: newId() }))).toBeNull();
});
