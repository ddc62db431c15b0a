import { CommanderError } from "commander";
import { ApiError, ConnectionError, type Job, type Problem } from "gleaner";
import { formatEnd } from "../progress.ts";

/** Exit codes of the command. */
export const exits = {
  done: 0,
  /** The job did not succeed, or what was tried out does not work. */
  failed: 1,
  misused: 2,
  /** The service refused or did not answer. */
  refused: 3,
  /** There are records, and not all that the page has. */
  partial: 4,
  interrupted: 130,
} as const;

export type Exit = (typeof exits)[keyof typeof exits];

/** A sentence for the person at the terminal, who can do something about it. */
export class Misuse extends Error {}

/** Ctrl-C, with a sentence about what goes on. */
export class Interruption extends Error {}

/** The records that the command has shown are not all that there are. */
export class PartialResult extends Error {
  readonly jobId: string;

  constructor(jobId: string) {
    super("Records, or values of one, are lacking: the job is a partial success.");
    this.jobId = jobId;
  }
}

/** What was tried out does not work; the command has shown what came of it. */
export class TrialFailure extends Error {}

/** A job that the command waited for ended otherwise than as a success. */
export class JobFailure extends Error {
  readonly job: Job;
  readonly isInterrupted: boolean;

  constructor(job: Job, isInterrupted = false) {
    super(job.error?.message ?? `The job ended ${job.status.replace("_", " ")}.`);
    this.job = job;
    this.isInterrupted = isInterrupted;
  }
}

export interface Explanation {
  /** For a person, with its line end; empty where all is written already. */
  readonly text: string;
  /** For a program. */
  readonly problem: Problem;
  readonly exit: Exit;
}

/** What to say of an error, and the exit code that goes with it. Throws on what nobody foresaw. */
export function explain(error: unknown, color: boolean): Explanation {
  if (error instanceof CommanderError) {
    // Commander has already written what was wrong, or shown the help that was asked for.
    const detail = error.message.replace(/^error: /, "");
    return {
      ...describe("misused", detail, exits.misused),
      text: "",
      ...(error.exitCode === 0 && { exit: exits.done }),
    };
  }
  if (error instanceof Misuse) return describe("misused", error.message, exits.misused);
  if (error instanceof Interruption) return describe("interrupted", error.message, exits.interrupted);
  if (error instanceof JobFailure) return explainJob(error, color);
  if (error instanceof TrialFailure)
    return { ...describe("trial_failed", error.message, exits.failed), text: "" };
  if (error instanceof PartialResult) {
    const { problem, ...rest } = describe("partial", error.message, exits.partial);
    return { ...rest, problem: { ...problem, jobId: error.jobId } };
  }
  if (error instanceof ConnectionError) {
    return describe("unreachable", `${error.message} Is the service running? (npm start)`, exits.refused);
  }
  if (error instanceof ApiError) {
    return { text: `gleaner: ${explainRefusal(error)}\n`, problem: error.problem, exit: exits.refused };
  }
  if (isSystemError(error)) {
    if (error.code !== "ECONNREFUSED") return describe("misused", error.message, exits.misused);
    return describe("unreachable", "The service does not answer. Is it running? (npm start)", exits.refused);
  }
  throw error;
}

function describe(code: keyof typeof titles, detail: string, exit: Exit): Explanation {
  const problem = { type: "about:blank", title: titles[code], detail, code };
  return { text: `gleaner: ${detail}\n`, problem, exit };
}

const titles = {
  misused: "Wrong use of the command",
  unreachable: "No service",
  interrupted: "Interrupted",
  partial: "Not all there is",
  trial_failed: "The trial failed",
} as const;

function explainJob({ job, message, isInterrupted }: JobFailure, color: boolean): Explanation {
  return {
    text: formatEnd(job, color),
    problem: {
      type: "about:blank",
      title: "The job did not succeed",
      detail: message,
      code: job.error?.code ?? job.status,
      jobId: job.id,
      jobStatus: job.status,
    },
    exit: isInterrupted ? exits.interrupted : exits.failed,
  };
}

/** What the operating system refused: a file, a folder, a socket. */
const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && "code" in error && typeof error.code === "string" && /^E[A-Z]+$/.test(error.code);

function explainRefusal({ code, message, errors }: ApiError): string {
  if (code === "unauthorized") return `${message} Give a key with --key or GLEANER_API_KEY.`;
  const more = errors.length > 1 ? errors.map(({ field, message }) => `\n  ${field}: ${message}`) : [];
  return `${message}${more.join("")}`;
}
