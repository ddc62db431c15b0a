import type { Edit } from "./synthesize.ts";

/** A mistake in infra/ that somebody must notice before it is deployed. */
export interface Deletion {
  readonly what: string;
  readonly edit: Edit;
  /** Part of what is said about it. */
  readonly fault: string;
  /** Production, unless only other stages show it. */
  readonly stage?: string;
}

const remove = (file: string, from: string | RegExp, what: string, fault: string): Deletion => ({
  what,
  edit: { file: `infra/${file}`, from, to: "" },
  fault,
});

const replace = (
  file: string,
  from: string | RegExp,
  to: string,
  what: string,
  fault: string,
  stage = "production",
): Deletion => ({ what, edit: { file, from, to }, fault, stage });

export const deletions: readonly Deletion[] = [
  // Rights
  remove("events.ts", ', "PutItem"', "the notifier's right to write", "notifier lacks dynamodb:PutItem"),
  remove("api.ts", "sendRuns,\n", "the API's right to send jobs", "api lacks sqs:SendMessage"),
  remove(
    "schedules.ts",
    "readDueIndex,\n",
    "the sweep's right to read what is due",
    "scheduler lacks dynamodb:Query",
  ),
  remove(
    "permissions.ts",
    '"scheduler:DeleteSchedule"',
    "the right to delete schedules",
    "lacks scheduler:DeleteSchedule",
  ),
  remove(
    "permissions.ts",
    /\{\s*actions: \["iam:PassRole"\][\s\S]*?\n {2}\},/,
    "the right to pass the role",
    "lacks iam:PassRole",
  ),
  remove(
    "permissions.ts",
    /conditions: \[[\s\S]*?\n {4}\],/,
    "to whom the role may be passed",
    "may pass a role to others than the Scheduler",
  ),
  remove("runner.ts", "takeFrom(runQueue),\n", "the right to take jobs", "runner lacks sqs:ReceiveMessage"),
  remove("function.ts", "writeLog,\n", "the right to write the log", "lacks logs:PutLogEvents"),
  remove(
    "function.ts",
    "role.managedPolicyArns = [];",
    "the refusal of SST's managed policy",
    "managed polic",
  ),
  remove(
    "function.ts",
    /role\.assumeRolePolicy = .*;/,
    "who may act as a function",
    "others than Lambda may assume",
  ),
  replace("infra/permissions.ts", "[table.arn]", '["*"]', "the table's address", "has rights on *"),
  replace(
    "infra/permissions.ts",
    '["events:PutEvents"]',
    '["events:*"]',
    "the name of an action",
    "may do events:*",
  ),
  replace(
    "infra/events.ts",
    '"PutItem"',
    '"PutItem", "DeleteItem"',
    "a right that nothing uses",
    "does not need dynamodb:DeleteItem",
  ),
  remove(
    "schedule-group.ts",
    /conditions: \[.*\],/,
    "whose schedules may act as the role",
    "another account's schedules",
  ),
  replace(
    "infra/permissions.ts",
    '["scheduler.amazonaws.com"]',
    '["lambda.amazonaws.com"]',
    "to which service the role may be passed",
    "may pass a role to others than the Scheduler",
  ),
  replace(
    "infra/schedule-group.ts",
    '["scheduler.amazonaws.com"]',
    '["lambda.amazonaws.com"]',
    "who may fire as the role",
    "others than the Scheduler may take",
  ),

  // Links and settings
  replace(
    "infra/runner.ts",
    "[table, runQueue, bus]",
    "[table, runQueue]",
    "a link",
    "runner lacks the link Bus",
  ),
  replace(
    "infra/events.ts",
    "link: [table]",
    "link: [table, bus]",
    "a link that nothing asks for",
    "does not need the link Bus",
  ),
  remove(
    "runner.ts",
    /environment: \{ ANTHROPIC_API_KEY.*\},/,
    "the runner's model key",
    "is not told the model key",
  ),
  replace(
    "infra/function.ts",
    "({ ...periodSettings, ...own })",
    '({ ...periodSettings, ...own, KEY: process.env.SST_SECRET_AnthropicApiKey ?? "" })',
    "who may know the model key",
    "model key",
  ),
  replace(
    "infra/function.ts",
    "...periodSettings, ...own",
    "...own",
    "the periods",
    "is not told GLEANER_LEASE_MS",
  ),
  remove("runner.ts", "nodejs: { install },", "the runner's browser", "has not the browser"),

  // Functions
  remove("function.ts", /timeout: .*,/, "the timeout", "does not time out after"),
  remove("function.ts", /memory: .*,/, "the memory", "MB of memory"),
  remove("function.ts", /storage: .*,/, "the storage", "MB of storage"),
  remove("function.ts", /logging: .*,/, "the log's retention and format", "does not log as JSON"),
  replace("infra/function.ts", "1 month", "forever", "the log's retention", "keeps its log"),
  replace("infra/function.ts", "nodejs24.x", "nodejs22.x", "the runtime", "runs on nodejs22.x"),
  remove("schedules.ts", /failedEventsArn: .*,/, "where the scheduler's failures go", "loses the events"),
  replace(
    "infra/definitions.ts",
    "timeoutSeconds: 50",
    "timeoutSeconds: 60",
    "the end of a sweep before the next",
    "may still sweep",
  ),
  replace(
    "infra/api.ts",
    /const handler = new sst\.aws\.Function\(\s*"ApiFunction",([\s\S]*)\);\s*api\.route\(.*\);/,
    'api.route("ANY /api/{proxy+}",$1);',
    "a function's own life",
    "is made anew",
  ),
  replace("infra/function.ts", "minify: true", "minify: false", "minification", "is not minified"),

  // Queues
  remove("queue.ts", /dlq: .*,/, "the dead-letter queue", "RunQueueQueue has no dead-letter queue"),
  remove(
    "queue.ts",
    /visibilityTimeout: .*runs.*,/,
    "the run queue's visibility timeout",
    "below six times its own",
  ),
  remove("queue.ts", /transform: .*runs.*,/, "the run queue's retention", "RunQueueQueue keeps messages"),
  remove("runner.ts", "size: 1, ", "one message at a time", "more than one message"),
  remove("runner.ts", ", partialResponses: true", "partial failures", "cannot fail a single message"),
  remove("runner.ts", /transform: \{ eventSourceMapping.*,/, "the limit of runners", "does not stop at 100"),

  // Storage
  remove(
    "storage.ts",
    "deletionProtection: isProduction,",
    "deletion protection",
    "not protected from deletion",
  ),
  remove("storage.ts", /serverSideEncryption: .*,/, "encryption", "not encrypted"),
  replace(
    "infra/storage.ts",
    "{ enabled: isProduction }",
    "{ enabled: false }",
    "backups",
    "is not backed up",
  ),
  remove("storage.ts", /lifecycle: .*,/, "the bucket's lifecycle", "does not forget"),
  replace(
    "infra/storage.ts",
    "cors: false,",
    'access: "public",',
    "the bucket's privacy",
    "may become public",
  ),
  replace("infra/storage.ts", "cors: false,", "enforceHttps: false,", "TLS", "answers without TLS"),
  remove("definitions.ts", /ttl: .*,/, "when items are forgotten", "forgets nothing"),
  remove("definitions.ts", /globalIndexes: .*,/, "the index", "has not the one index"),

  // Clock, bus, routes
  remove("schedules.ts", /new sst\.aws\.CronV2\("Sweep".*/, "the sweep", "Sweep does not fire"),
  remove(
    "schedules.ts",
    /new sst\.aws\.CronV2\("MonthTurn".*/,
    "the turn of the month",
    "MonthTurn does not fire",
  ),
  replace(
    "infra/schedules.ts",
    "...clocks.sweep,",
    "schedule: clocks.sweep.schedule,",
    "what the sweep says",
    "Sweep does not say",
  ),
  remove("events.ts", /bus\.subscribe\([\s\S]*\);/, "the notifier's subscription", "not the one subscriber"),
  remove("api.ts", /transform: \{ stage.*,/, "the limit of requests", "has no limit of requests"),

  // Alarms
  remove("alarms.ts", /alarm\("LostLeases"[\s\S]*?\n\}\);/, "an alarm", "there is no alarm LostLeases"),
  remove("alarms.ts", "alarmActions: [topic.arn],", "whom alarms tell", "tells nobody"),
  remove("alarms.ts", 'dimensions: ofFunction("runner"),', "whose errors count", "Errors Sum of the stage"),
  replace(
    "infra/alarms.ts",
    "dimensions: ofQueue(runQueue)",
    "dimensions: ofQueue(failedEvents)",
    "which queue's age counts",
    "Maximum of queue FailedEventsQueue",
  ),
  remove(
    "alarms.ts",
    "{ dependsOn: [policy] },",
    "what the budget waits for",
    "does not wait until it may write",
  ),
  remove(
    "alarms.ts",
    "{ dependsOn: [scheduler] },",
    "what the filter waits for",
    "does not wait for the log group",
  ),
  remove("alarms.ts", /new aws\.budgets\.Budget\([\s\S]*?\n\);/, "the budget", "spending is not watched"),
  remove("alarms.ts", 'actions: ["sns:Publish"],', "the right to send alarms", "the topic takes no alarms"),
  remove("alarms.ts", "above: 5,", "when an alarm rings", "has no threshold"),
  remove("alarms.ts", '"cloudwatch.amazonaws.com", ', "who may send alarms", "takes alarms from"),

  // Stages
  replace("sst.config.ts", '"retain"', '"remove"', "what is kept of production", "loses its data"),
  replace(
    "sst.config.ts",
    "protect: production,",
    "",
    "production's protection",
    "not protected from removal",
  ),
  replace("sst.config.ts", /tags: \{ app.*?\}/, "tags: {}", "the tags", "no tags"),
  replace(
    "infra/storage.ts",
    /transform: \{ bucket.*,/,
    "",
    "what empties a bucket",
    "lets its bucket be emptied",
  ),
  replace(
    "infra/storage.ts",
    "{ enabled: isProduction }",
    "{ enabled: true }",
    "what only production pays for",
    "is backed up",
    "ada",
  ),
];
