import { DataRecord, RecordEvidence, Verdict } from "@gleaner/automation";
import * as Job from "@gleaner/core/job";
import * as z from "zod";
import { nextCursor } from "./page.ts";

export const Started = z
  .object({ jobId: z.uuid(), taskId: z.uuid(), status: Job.JobStatus })
  .meta({ id: "StartedTask" });

export const StartedReplay = z
  .object({ jobId: z.uuid(), status: Job.JobStatus })
  .meta({ id: "StartedReplay" });

export const JobDocument = Job.Job.meta({ id: "Job" });

export const JobList = z.object({ jobs: z.array(Job.JobSummary.meta({ id: "JobSummary" })), nextCursor });

export const ChangesDocument = Job.Changes.meta({ id: "Changes" });

export const Output = z
  .object({
    status: Job.JobStatus,
    /** `partial` where these are not all records of the page. */
    verdict: Verdict.nullable(),
    records: z.array(DataRecord),
    /** The number of all records, not only of this part. */
    total: z.int(),
    nextOffset: z.int().optional(),
    evidence: z.array(RecordEvidence).optional(),
  })
  .meta({ id: "Output" });
