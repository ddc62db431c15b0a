import type { ReadAsks } from "./door/door.ts";
import type { Ask } from "./door/guest.ts";
import { readPath, readQuery } from "./door/request.ts";

const objectActions: Readonly<Record<string, string>> = {
  GET: "s3:GetObject",
  PUT: "s3:PutObject",
  DELETE: "s3:DeleteObject",
};

/** What a request to SQS or S3 would do, where it sends one message or reads, writes or deletes one object. */
export const readQueueAsks: ReadAsks = ({ method, url, headers }, body, claim): Ask[] => {
  const { service } = claim.credential;
  const target = headers["x-amz-target"];
  if (service === "sqs" && target === "AmazonSQS.SendMessage")
    return [{ action: "sqs:SendMessage", resource: readQueueName(body) }];
  const action = objectActions[method];
  // By a header a write would read another object; by the query an address is about something else of the object's.
  const isPlain =
    headers["x-amz-copy-source"] === undefined && Object.keys(readQuery(url)).every(isOfSigning);
  const resource = readPath(url).slice(1).split("/").map(decodeURIComponent).join("/");
  if (service !== "s3" || target !== undefined || !action || !isPlain || !/^[^/]+\/./.test(resource))
    return [];
  if (resource.split("/").includes("..")) return [];
  return [{ action, resource, isPresigned: claim.lifetimeSeconds !== undefined }];
};

const isOfSigning = (name: string): boolean =>
  name === "x-id" ||
  name.startsWith("X-Amz-") ||
  name.startsWith("response-") ||
  name.startsWith("x-amz-checksum");

function readQueueName(body: Buffer): string {
  const { QueueUrl } = Object(JSON.parse(body.toString("utf8")));
  return String(QueueUrl).split("/").at(-1) ?? "";
}
