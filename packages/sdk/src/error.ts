/** Whatever this client throws of its own accord. */
export class GleanerError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "GleanerError";
  }
}

/** The service could not be reached, or what answered is not the service. */
export class ConnectionError extends GleanerError {
  override readonly name = "ConnectionError";
}

/** The waiting ended before the job did: the job goes on, and may be waited for again. */
export class WaitTimeout extends GleanerError {
  override readonly name = "WaitTimeout";
  readonly jobId: string;

  constructor(jobId: string) {
    super(`Job ${jobId} has not ended in time; it goes on.`);
    this.jobId = jobId;
  }
}
