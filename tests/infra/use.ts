import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { root } from "./platform.ts";

/** A resource of ours, as the code means it. */
export type Target =
  | "table"
  | "due index"
  | "run queue"
  | "delivery queue"
  | "bus"
  | "schedules"
  | "schedule role"
  | "exports"
  | "checkpoints"
  | "pictures"
  | "team key"
  | "vault to seal"
  | "vault to open"
  | "vault to show"
  | "vault to lend"
  | "job role"
  | "vault to try"
  | "vault to sign"
  | "sender";

export interface Need {
  /** `service:Action`, as IAM calls it. */
  readonly action: string;
  readonly target: Target;
}

/** What a function's code does with the cloud. */
export interface Use {
  readonly needs: readonly Need[];
  /** The links that it asks for. */
  readonly links: readonly string[];
}

const on = (target: Target, ...actions: string[]): Need[] => actions.map((action) => ({ action, target }));

/** The rights that a request of the SDK takes. A transaction takes those of the writes in it: see `writes`. */
const requests: Readonly<Record<string, readonly Need[]>> = {
  GetCommand: on("table", "dynamodb:GetItem"),
  PutCommand: on("table", "dynamodb:PutItem"),
  UpdateCommand: on("table", "dynamodb:UpdateItem"),
  DeleteCommand: on("table", "dynamodb:DeleteItem"),
  QueryCommand: on("table", "dynamodb:Query"),
  BatchGetCommand: on("table", "dynamodb:BatchGetItem"),
  BatchWriteCommand: on("table", "dynamodb:BatchWriteItem"),
  TransactWriteCommand: [],
  // To which queue is told by the links: see `sent`.
  SendMessageCommand: [],
  PutEventsCommand: on("bus", "events:PutEvents"),
  CreateScheduleCommand: [
    ...on("schedules", "scheduler:CreateSchedule"),
    ...on("schedule role", "iam:PassRole"),
  ],
  DeleteScheduleCommand: on("schedules", "scheduler:DeleteSchedule"),
  CreateMultipartUploadCommand: on("exports", "s3:PutObject"),
  UploadPartCommand: on("exports", "s3:PutObject"),
  CompleteMultipartUploadCommand: on("exports", "s3:PutObject"),
  AbortMultipartUploadCommand: on("exports", "s3:AbortMultipartUpload"),
  GetObjectCommand: on("exports", "s3:GetObject"),
  "PutObjectCommand of checkpointFile": on("checkpoints", "s3:PutObject"),
  "GetObjectCommand of checkpointFile": on("checkpoints", "s3:GetObject"),
  "PutObjectCommand of pictureFile": on("pictures", "s3:PutObject"),
  "GetObjectCommand of pictureFile": on("pictures", "s3:GetObject"),
  "DeleteObjectCommand of checkpointFile": on("checkpoints", "s3:DeleteObject"),
  GenerateDataKeyCommand: on("team key", "kms:GenerateDataKey"),
  DecryptCommand: on("team key", "kms:Decrypt"),
  AssumeRoleCommand: on("job role", "sts:AssumeRole", "sts:TagSession"),
  SendEmailCommand: on("sender", "ses:SendEmail"),
  // Whom it asks is told by the links: see `invoked`.
  InvokeCommand: [],
};

/** What a function invokes by a link. */
const invoked: Readonly<Record<string, Need[]>> = {
  VaultSeal: on("vault to seal", "lambda:InvokeFunction"),
  VaultOpen: on("vault to open", "lambda:InvokeFunction"),
  VaultShow: on("vault to show", "lambda:InvokeFunction"),
  VaultLend: on("vault to lend", "lambda:InvokeFunction"),
  VaultTry: on("vault to try", "lambda:InvokeFunction"),
  VaultSign: on("vault to sign", "lambda:InvokeFunction"),
};

/** What a function sends to by a link. */
const sent: Readonly<Record<string, Need[]>> = {
  RunQueue: on("run queue", "sqs:SendMessage"),
  DeliveryQueue: on("delivery queue", "sqs:SendMessage"),
};

const writes: Readonly<Record<string, Need[]>> = {
  Put: on("table", "dynamodb:PutItem"),
  Update: on("table", "dynamodb:UpdateItem"),
  Delete: on("table", "dynamodb:DeleteItem"),
  ConditionCheck: on("table", "dynamodb:ConditionCheckItem"),
};

/** What each of these handlers does with the cloud: read off what remains when its code is bundled. */
export async function readUses(handlers: readonly string[]): Promise<ReadonlyMap<string, Use>> {
  const links = await readLinkNames();
  const uses = new Map<string, Use>();
  for (const handler of handlers) uses.set(handler, parseUse(await readBundle(handler), links));
  return uses;
}

/** The bundle without the SDK and the browser, and without what nothing calls; its names stay readable. */
export async function readBundle(handler: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(root, handler.replace(/\.\w+$/, ".ts"))],
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    target: "node24",
    mainFields: ["module", "main"],
    external: ["@aws-sdk/*", "playwright-core", "@sparticuz/chromium"],
    logLevel: "error",
  });
  return outputFiles[0]?.text ?? "";
}

/** Which link each member of core's `resource` asks for; null where it does without one, as a deployment has it do. */
async function readLinkNames(): Promise<ReadonlyMap<string, string | null>> {
  const source = await readFile(join(root, "packages/core/src/resource.ts"), "utf8");
  const text = source.slice(source.indexOf("export const resource = {"));
  return new Map(
    [...text.matchAll(/^ {2}(\w+): (.*?)linked\("(\w+)"\)/gms)].map(
      ([, member = "", before = "", link = ""]) => [
        member,
        before.includes(`"${link}" in Resource`) ? null : link,
      ],
    ),
  );
}

/** Reads a bundle: each `new …Command(`, the writes put into transactions, and each `resource.…()`. */
export function parseUse(bundle: string, links: ReadonlyMap<string, string | null>): Use {
  // Core's own readArtifact reads what its caller names: there it counts.
  const text = bundle
    .replace(/\basync function readArtifact\d*\([\s\S]*?\n\}\n/, "")
    .replaceAll(/\breadArtifact\d*\(\w+\(\), (?=(?:checkpoint|picture)File)/g, "new GetObjectCommand(");
  const found = (pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, name = ""]) => name))];
  const commands = [
    ...found(/\bnew ([A-Z][A-Za-z]*Command)\d*\((?!(?:\{ \.\.\.)?(?:checkpoint|picture)File)/g),
    ...["checkpointFile", "pictureFile"].flatMap((file) =>
      found(new RegExp(`\\bnew ([A-Z][A-Za-z]*Command)\\d*\\((?:\\{ \\.\\.\\.)?${file}`, "g")).map(
        (command) => `${command} of ${file}`,
      ),
    ),
  ];
  // A function of ours may be called so, too.
  const isOwn = (name: string) => new RegExp(`\\bfunction ${name}\\(`).test(text);
  const hidden = found(/\b((?:paginate|waitUntil)[A-Z]\w*)\(/g).filter((name) => !isOwn(name));
  if (hidden.length > 0) refuse(`say in use.ts which rights ${hidden} takes`);
  const transacts = commands.includes("TransactWriteCommand");
  // Core's own table.ts adds the table's name to each, and comes first where it does.
  const written = transacts ? found(/\b(Put|Update|Delete|ConditionCheck): \{(?! TableName)/g) : [];
  // What a library calls a resource is asked with arguments.
  const asked = found(/\bresource\d*\.(\w+)\(\)/g).flatMap((member) => {
    const link = links.get(member);
    if (link === undefined) refuse(`no link for ${member}`);
    return link ?? [];
  });
  const needs = [
    ...(commands.includes("SendMessageCommand") ? asked.flatMap((link) => sent[link] ?? []) : []),
    ...(commands.includes("InvokeCommand") ? asked.flatMap((link) => invoked[link] ?? []) : []),
    ...commands.flatMap(
      (command) => requests[command] ?? refuse(`say in use.ts which right ${command} takes`),
    ),
    ...written.flatMap((kind) => writes[kind] ?? []),
    ...(/\bIndexName: "due"/.test(text) ? on("due index", "dynamodb:Query") : []),
  ];
  return {
    needs: [...new Map(needs.map((need) => [`${need.action} ${need.target}`, need])).values()],
    links: asked,
  };
}

function refuse(sentence: string): never {
  throw new Error(sentence);
}
