import { beforeEach } from "vitest";

// The contract tests run on the embedded cloud, and on any other endpoint so (moto_server -p 5000 being started):
// AWS_REGION=us-east-1 AWS_ACCESS_KEY_ID=x AWS_SECRET_ACCESS_KEY=x GLEANER_CONTRACT_ENDPOINT=moto AWS_ENDPOINT_URL_DYNAMODB=http://127.0.0.1:5000 AWS_ENDPOINT_URL_SQS=http://127.0.0.1:5000 AWS_ENDPOINT_URL_SCHEDULER=http://127.0.0.1:5000 AWS_ENDPOINT_URL_EVENTBRIDGE=http://127.0.0.1:5000 npx vitest run --project integration tests/integration/contract

type Service = "storage" | "queue" | "scheduler" | "bus";

interface Exception {
  readonly service: Service;
  /** As GLEANER_CONTRACT_ENDPOINT names it. */
  readonly endpoint: string;
  /** The name of the test, or of all like it. */
  readonly test: string | RegExp;
  readonly reason: string;
}

/** What other endpoints than the embedded ones do not do as AWS does it. The embedded ones have no exception. */
const exceptions: readonly Exception[] = [
  {
    endpoint: "moto",
    service: "storage",
    test: "the size of a map that is not there fails the condition",
    reason: "size() of a missing attribute ends in an internal error",
  },
  {
    endpoint: "moto",
    service: "storage",
    test: "26 writes, or two of one item, are refused",
    reason: "two writes of one item in a batch are taken",
  },
  {
    endpoint: "moto",
    service: "storage",
    test: "are cancelled by an update that does not fit its item",
    reason: "the whole request is refused, without a reason per action",
  },
  {
    endpoint: "moto",
    service: "storage",
    test: "with the token of a done request do nothing again",
    reason: "the client request token is not looked at",
  },
  {
    endpoint: "moto",
    service: "storage",
    test: "in parallel never oversell a counter",
    reason: "transactions of several threads are not kept apart",
  },
  {
    endpoint: "moto",
    service: "storage",
    test: /no half of a write$/,
    reason: "transactions of several threads are not kept apart",
  },
  {
    endpoint: "moto",
    service: "queue",
    test: "takes the trace of a message from the header of the request that sends it",
    reason: "the header is not looked at",
  },
  {
    endpoint: "moto",
    service: "scheduler",
    test: / is refused$/,
    reason: "no request is checked: expressions, names, zones, windows, targets, dates, client tokens",
  },
  {
    endpoint: "moto",
    service: "scheduler",
    test: "a repeated client token gives the first answer",
    reason: "the client token is not looked at",
  },
  {
    endpoint: "moto",
    service: "scheduler",
    test: "is replaced as a whole by an update",
    reason: "an update without a state takes the state away",
  },
  {
    endpoint: "moto",
    service: "scheduler",
    test: / in a group that is there$/,
    reason: "a group that is not there ends in an internal error",
  },
  {
    endpoint: "moto",
    service: "scheduler",
    test: "a group that is not there can be neither read nor deleted",
    reason: "a group that is not there ends in an internal error",
  },
  {
    endpoint: "moto",
    service: "bus",
    test: "above 256 KB together are refused",
    reason: "sizes are not counted",
  },
  {
    endpoint: "moto",
    service: "bus",
    test: "in the name of AWS are not for us to send",
    reason: "the source is not looked at",
  },
  {
    endpoint: "moto",
    service: "bus",
    test: "of a broken pattern is refused",
    reason: "a pattern that is no object ends in an internal error",
  },
];

/** Leaves out, in this file, what of the service the endpoint that is tested is excepted from. */
export function leaveOutExceptions(service: Service): void {
  const endpoint = process.env.GLEANER_CONTRACT_ENDPOINT;
  beforeEach(({ task: { name }, skip }) => {
    const found = exceptions.find(
      (each) =>
        each.endpoint === endpoint &&
        each.service === service &&
        (typeof each.test === "string" ? each.test === name : each.test.test(name)),
    );
    skip(found !== undefined, found?.reason);
  });
}
