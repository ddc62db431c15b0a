/** A service's answer other than success, as the AWS SDK reads it. */
export class AwsError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** A request that breaks a constraint of the service. */
export const validationError = (message: string): AwsError =>
  new AwsError(400, "ValidationException", message);
