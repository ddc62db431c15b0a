import { AwsError } from "./aws-error.ts";
import { createDoor, type DoorOptions } from "./door/door.ts";
import type { IncomingRequest } from "./door/request.ts";
import { type EmulatorRequest, Reply, serveEmulator } from "./emulator-server.ts";
import type { Lambda } from "./lambda.ts";

/** The functions that code of ours may invoke, by their ARN with the alias that it does so by. */
export type InvokedFunctions = ReadonlyMap<string, Lambda>;

export interface LambdaEndpoint {
  readonly url: string;
  /** From now on these are invoked; until then the service is out of order. */
  serve(functions: InvokedFunctions): void;
  close(): Promise<void>;
}

interface LambdaEndpointOptions extends Pick<DoorOptions, "credentials" | "findGuest"> {
  /** 0 or absent: a free one. */
  readonly port?: number;
}

/** Serves Lambda's Invoke on 127.0.0.1, for who waits for the answer: to the holder of the credentials, and to guests what they may. */
export async function startLambdaEndpoint({
  port,
  credentials,
  findGuest,
}: LambdaEndpointOptions): Promise<LambdaEndpoint> {
  let functions: InvokedFunctions | undefined;
  const server = await serveEmulator({
    port,
    door: createDoor({
      services: ["lambda"],
      credentials,
      findGuest,
      readAsks: (request) => [{ action: "lambda:InvokeFunction", resource: readArn(request) }],
    }),
    answer: (request) => {
      if (!functions) throw new AwsError(503, "ServiceException", "The functions are not there yet.");
      return invoke(functions, request);
    },
  });
  return {
    ...server,
    serve: (served) => {
      functions = served;
    },
  };
}

/** Of the function that a request would invoke, as it is told apart below. */
const readArn = ({ url }: IncomingRequest): string =>
  decodeURIComponent(new URL(url, "http://127.0.0.1").pathname.split("/")[3] ?? "");

async function invoke(functions: InvokedFunctions, request: EmulatorRequest): Promise<Reply> {
  const { method, headers, body } = request;
  const [version, kind, arn = "", verb] = request.path;
  if (method !== "POST" || version !== "2015-03-31" || kind !== "functions" || verb !== "invocations")
    throw new AwsError(404, "UnknownOperationException", "The operation is not known here.");
  const lambda = functions.get(arn);
  if (!lambda) throw new AwsError(404, "ResourceNotFoundException", `Function not found: ${arn}`);
  const trace = headers["x-amzn-trace-id"];
  try {
    return new Reply(await lambda(body, typeof trace === "string" ? trace : undefined, arn));
  } catch (error) {
    const errorMessage = error instanceof Error ? error.message : "unknown";
    return new Reply({ errorType: "Error", errorMessage }, { "x-amz-function-error": "Unhandled" });
  }
}
