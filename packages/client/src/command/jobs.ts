import type { Command } from "commander";
import { type JobKind, type JobStatus, jobKinds, jobStatuses } from "gleaner";
import { connect } from "./connection.ts";
import { JobFailure, PartialResult } from "./failure.ts";
import { watch } from "./follow.ts";
import { formatJobs } from "./job-table.ts";
import { formatJob, formatJobFacts } from "./job-view.ts";
import { writeMore } from "./more.ts";
import { type Terminal, writeJson } from "./terminal.ts";
import { addServiceVerb, choiceOption, cursorOption, toCount, type VerbOptions } from "./verb.ts";

interface Filter {
  readonly status?: JobStatus | undefined;
  readonly kind?: JobKind | undefined;
  readonly script?: string | undefined;
}

/** Adds the verbs that show and stop jobs. */
export function addJobs(program: Command, terminal: Terminal): void {
  addServiceVerb(program, {
    name: "jobs",
    description: "list the latest jobs",
    example: "gleaner jobs --status failed --limit 10",
  })
    .option("--limit <number>", "how many, 1 to 100", toCount)
    .addOption(cursorOption())
    .addOption(choiceOption("--status <status>", "only those in this status", jobStatuses))
    .addOption(choiceOption("--kind <kind>", "only those of this kind", jobKinds))
    .option("--script <script>", "only those of this automation")
    .action(async (options: VerbOptions & Filter & { limit?: number; cursor?: string }) => {
      const { limit, cursor, status, kind, script } = options;
      const client = await connect(options, terminal);
      const { jobs, nextCursor } = await client.jobs
        .list({ limit, cursor, status, kind, scriptId: script })
        .page();
      if (options.json) return writeJson(terminal, { jobs, nextCursor });
      const filter = { status, kind, script };
      if (jobs.length > 0) terminal.out(formatJobs(jobs, terminal.width));
      else terminal.out(describeNone(filter, nextCursor));
      writeMore(terminal, "jobs", { options: { limit, ...filter }, cursor: nextCursor });
    });

  addServiceVerb(program, {
    name: "job",
    description: "show a job with its log, or follow it to its end",
    example: "gleaner job JOB_ID --follow",
  })
    .argument("<job>", "the job's id")
    .option("--follow", "show the log as it grows; ends as the job ends")
    .action(async (jobId: string, { follow = false, ...options }: VerbOptions & { follow?: boolean }) => {
      const client = await connect(options, terminal);
      if (!follow) {
        const job = await client.jobs.get(jobId);
        if (options.json) writeJson(terminal, job);
        else terminal.out(formatJob(job, terminal));
        return;
      }
      const job = await watch(client, jobId, {
        ...terminal,
        err: options.json ? terminal.err : terminal.out,
      });
      if (options.json) writeJson(terminal, job);
      else terminal.out(formatJobFacts(job));
      if (job.status !== "success") throw new JobFailure(job);
      if (job.metadata.verdict === "partial") throw new PartialResult(job.id);
    });

  addServiceVerb(program, { name: "stop", description: "stop a job", example: "gleaner stop JOB_ID" })
    .argument("<job>", "the job's id")
    .action(async (jobId: string, options: VerbOptions) => {
      const job = await (await connect(options, terminal)).jobs.stop(jobId);
      if (options.json) writeJson(terminal, job);
      else terminal.out(`Job ${job.id} is ${job.status}.\n`);
    });
}

function describeNone(filter: Filter, nextCursor: string | null): string {
  if (nextCursor !== null) return "No such jobs among those looked at so far.\n";
  return Object.values(filter).some((value) => value !== undefined) ? "No such jobs.\n" : "No jobs yet.\n";
}
