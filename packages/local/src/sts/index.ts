import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import * as z from "zod";
import { AwsError } from "../aws-error.ts";
import { createDoor, type Door, type DoorOptions, Refused } from "../door/door.ts";
import { xmlCodes } from "../door/refusal-code.ts";
import type { Guests } from "../guests.ts";
import { type LocalServer, readBytes, serveLocally } from "../local-server.ts";
import { jobRoleArn } from "../resources.ts";

export interface StsOptions extends Pick<DoorOptions, "credentials"> {
  /** 0 or absent: a free one. */
  readonly port?: number;
  readonly assume: Guests["assume"];
}

const maxBodyBytes = 64 * 1024;

/** Serves STS's AssumeRole on 127.0.0.1 for the role that is lent for a job, to the holder of the credentials only. */
export function startSts({ port = 0, credentials, assume }: StsOptions): Promise<LocalServer> {
  const door = createDoor({ services: ["sts"], credentials });
  return serveLocally(port, (request, response) => respond(request, response, door, assume));
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  door: Door,
  assume: Guests["assume"],
): Promise<void> {
  try {
    const { method = "GET", headers, url = "/" } = request;
    const admitted = door.admit({ method, headers, url });
    const bytes = await readBytes(request, maxBodyBytes);
    if (!bytes) throw new AwsError(413, "RequestEntityTooLarge", "The request is too large.");
    await admitted.prove(bytes);
    send(response, 200, answer(new URLSearchParams(bytes.toString("utf8")), assume));
  } catch (error) {
    if (request.errored) return;
    const { status, code, message } = toAwsError(error);
    send(
      response,
      status,
      `<ErrorResponse><Error><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`,
    );
  }
}

const AssumeRole = z.object({
  Action: z.literal("AssumeRole"),
  RoleArn: z.literal(jobRoleArn),
  RoleSessionName: z.string().regex(/^[\w+=,.@-]{2,64}$/),
  /** An hour where nothing is said; so long at most, since whoever asks has a role itself. */
  DurationSeconds: z.coerce.number().int().min(900).max(3600).default(3600),
});

/** The tags that the role demands, and no other. */
const Tags = z.strictObject({ team: z.uuid(), job: z.uuid() });

function answer(form: URLSearchParams, assume: Guests["assume"]): string {
  const asked = AssumeRole.safeParse(Object.fromEntries(form));
  const tags = Tags.safeParse(readTags(form));
  if (!asked.success || !tags.success)
    throw new AwsError(403, "AccessDenied", "Not authorized to perform sts:AssumeRole in this way.");
  const { DurationSeconds } = asked.data;
  const guest = assume(tags.data, DurationSeconds * 1000);
  return (
    "<AssumeRoleResponse><AssumeRoleResult><Credentials>" +
    `<AccessKeyId>${guest.accessKeyId}</AccessKeyId><SecretAccessKey>${guest.secretAccessKey}</SecretAccessKey>` +
    `<SessionToken>${guest.sessionToken}</SessionToken>` +
    `<Expiration>${new Date(guest.expiresAt).toISOString()}</Expiration>` +
    "</Credentials></AssumeRoleResult></AssumeRoleResponse>"
  );
}

/** As `Tags.member.1.Key` and `Tags.member.1.Value`. */
function readTags(form: URLSearchParams): Record<string, string> {
  const tags: Record<string, string> = {};
  for (const [name, key] of form) {
    const [, n] = /^Tags\.member\.(\d+)\.Key$/.exec(name) ?? [];
    if (n !== undefined) tags[key] = form.get(`Tags.member.${n}.Value`) ?? "";
  }
  return tags;
}

function toAwsError(error: unknown): AwsError {
  if (error instanceof AwsError) return error;
  if (error instanceof Refused) return new AwsError(403, xmlCodes[error.kind], error.message);
  // The stack goes to the operator's terminal; the request's contents do not.
  console.error("sts:", error);
  return new AwsError(500, "InternalFailure", "The request failed because of an unknown error.");
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, {
    "content-type": "text/xml",
    "content-length": Buffer.byteLength(body),
    "x-amzn-requestid": randomUUID(),
  });
  response.end(body);
}
