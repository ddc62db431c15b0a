import * as z from "zod";

const Problem = z.object({
  code: z.string(),
  detail: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
});

/** A refusal of the service, from its problem details. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: readonly { readonly field: string; readonly message: string }[];
  /** Seconds after which the service asks to be tried again. */
  readonly retryAfterSeconds: number | undefined;

  constructor(response: Pick<Response, "status" | "headers">, body: unknown) {
    const problem = Problem.safeParse(body);
    super(problem.data?.detail ?? `The service answered ${response.status}.`);
    this.name = "ApiError";
    this.status = response.status;
    this.code = problem.data?.code ?? "unknown";
    this.errors = problem.data?.errors ?? [];
    const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
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
