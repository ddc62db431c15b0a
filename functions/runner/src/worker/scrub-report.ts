import type { Scrub } from "@gleaner/login";
import type { FaultCause, Report, RunEnd } from "../assignment.ts";

/** A report with the login account's secrets removed. Rows are scrubbed when they are read, and progress is sealed. */
export function scrubReport(report: Report, scrub: Scrub): Report {
  switch (report.kind) {
    case "log": {
      const { message, url, ...rest } = report.line;
      const line = {
        ...rest,
        message: scrub.text(message),
        ...(url !== undefined && { url: scrub.text(url) }),
      };
      return { ...report, line };
    }
    case "learned":
      return { ...report, metadata: scrub.deep(report.metadata) };
    case "ended":
      return { ...report, end: scrubEnd(report.end, scrub) };
    case "failed":
      return { ...report, cause: scrubCause(report.cause, scrub) };
    default:
      return report;
  }
}

function scrubEnd({ error, metadata, proven, page, ...rest }: RunEnd, scrub: Scrub): RunEnd {
  const isClean = !proven || !scrub.holdsSecret(JSON.stringify(proven));
  const reason = "The plan would hold a secret of the login account, which the page shows.";
  const learned = isClean ? metadata : { ...metadata, notRepeatableReason: reason };
  return {
    ...rest,
    error: error && { ...error, message: scrub.text(error.message) },
    ...(learned && { metadata: scrub.deep(learned) }),
    ...(proven !== undefined && { proven: isClean ? proven : null }),
    ...(page && isClean && { page }),
  };
}

function scrubCause(cause: FaultCause, scrub: Scrub): FaultCause {
  return "message" in cause ? { ...cause, message: scrub.text(cause.message) } : cause;
}
