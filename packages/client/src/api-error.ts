import * as z from "zod";

/** The body of a refusal (RFC 9457), with whatever else it says. */
const Problem = z.looseObject({
  code: z.string(),
  detail: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
});
export type Problem = z.infer<typeof Problem>;

/** A refusal of the service, from its problem details. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: readonly { readonly field: string; readonly message: string }[];
  /** Seconds after which the service asks to be tried again. */
  readonly retryAfterSeconds: number | undefined;
  /** The whole body, as the service wrote it. */
  readonly problem: Problem;

  constructor(response: Pick<Response, "status" | "headers">, body: unknown) {
    const { status, headers } = response;
    const problem = Problem.safeParse(body).data ?? {
      type: "about:blank",
      title: "Unknown answer",
      status,
      detail: `The service answered ${status}.`,
      code: "unknown",
    };
    super(problem.detail);
    this.name = "ApiError";
    this.status = status;
    this.code = problem.code;
    this.errors = problem.errors ?? [];
    this.problem = problem;
    const seconds = Number(headers.get("retry-after") ?? Number.NaN);
    this.retryAfterSeconds = Number.isFinite(seconds) ? seconds : undefined;
  }
}

/** The service could not be reached, or what answered is not the service. */
export class ConnectionError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ConnectionError";
  }
}
