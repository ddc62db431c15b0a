import type { Item, Json } from "./dynalite.ts";

export interface CancellationReason {
  Code: string;
  Message?: string;
  Item?: Item;
}

/** An answer other than success, in DynamoDB's wire form; dynalite's own errors have the same shape. */
export class DynamoError extends Error {
  readonly statusCode: number;
  readonly body: Json;

  constructor(statusCode: number, body: Json) {
    super(String(body.message ?? body.Message ?? body.__type));
    this.statusCode = statusCode;
    this.body = body;
  }
}

const service = "com.amazonaws.dynamodb.v20120810#";
const coral = "com.amazon.coral";

/** Tells whether an error has an answer for the caller. */
export function isDynamoError(error: unknown): error is DynamoError {
  return error instanceof Error && "statusCode" in error && "body" in error;
}

/** The error's name without its namespace, such as `ConditionalCheckFailedException`. */
export function nameOf(error: DynamoError): string {
  return String(error.body.__type).split("#").at(-1) ?? "";
}

/** A service exception such as `TransactionConflictException`. */
export function serviceError(name: string, message: string): DynamoError {
  return new DynamoError(400, { __type: service + name, message });
}

/** A request that breaks a constraint. */
export function validationError(message: string): DynamoError {
  return new DynamoError(400, { __type: `${coral}.validate#ValidationException`, message });
}

/** A transaction that was not done; one reason per action, in the order of the request. */
export function transactionCanceled(reasons: CancellationReason[]): DynamoError {
  const codes = reasons.map((reason) => reason.Code).join(", ");
  return new DynamoError(400, {
    __type: `${service}TransactionCanceledException`,
    Message: `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
    CancellationReasons: reasons,
  });
}

/** An operation that this endpoint does not know. */
export function unknownOperation(): DynamoError {
  return new DynamoError(400, { __type: `${coral}.service#UnknownOperationException` });
}

/** A disk that takes no writes; whoever asks again later may succeed. */
export function unavailable(): DynamoError {
  return new DynamoError(503, {
    __type: `${coral}.service#ServiceUnavailable`,
    message: "The service is unavailable. Try again later.",
  });
}

/** A body that is not JSON. */
export function serializationError(): DynamoError {
  return new DynamoError(400, { __type: `${coral}.service#SerializationException` });
}

/** A caller who does not hold our credentials, or a web page. */
export function accessDenied(code: string, message: string): DynamoError {
  return new DynamoError(403, { __type: `${coral}.service#${code}`, message });
}
