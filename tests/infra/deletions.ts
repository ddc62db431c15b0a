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
  remove("api.ts", "      sendRuns,\n", "the API's right to send jobs", "api lacks sqs:SendMessage"),
  remove(
    "schedules.ts",
    "      readDueIndex,\n",
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
    /conditions: \[\s*\{ test: "StringEquals"[\s\S]*?\n {4}\],/,
    "to whom the role may be passed",
    "may pass a role to others than the Scheduler",
  ),
  remove("runner.ts", "takesFrom: runQueue,", "the right to take jobs", "runner lacks sqs:ReceiveMessage"),
  remove(
    "function.ts",
    /conditions: \[\{ test: "ArnEquals".*\],/,
    "whom a refusal is for",
    "lets its function's code take messages",
  ),
  remove(
    "permissions.ts",
    "conditions: [namesPartition, ...reaches[reach]],",
    "which partitions a function reaches",
    "reaches the table without naming a partition",
  ),
  replace(
    "infra/runner.ts",
    '"teams"',
    '"sealed"',
    "what a taken-over runner does not reach",
    "RunnerFunctionRole reaches ForAllValues:StringLike TEAM#*",
  ),
  replace(
    "infra/definitions.ts",
    'ofVault: "TEAM#*#VAULT"',
    'ofVault: "VAULT#*"',
    "where what is sealed lies",
    "reaches ForAllValues:StringLike TEAM#*, ForAllValues:StringNotLike VAULT#*",
  ),
  remove("function.ts", "writeLog,\n", "the right to write the log", "lacks logs:PutLogEvents"),
  remove(
    "function.ts",
    "role.managedPolicyArns = [];",
    "the refusal of SST's managed policy",
    "managed polic",
  ),
  remove(
    "function.ts",
    /if \(!\$dev\)\s+role\.assumeRolePolicy = .*;/,
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
  remove("api.ts", "      sealInVault,\n", "the API's right to seal", "api lacks lambda:InvokeFunction"),
  remove(
    "api.ts",
    "      tryInVault,\n",
    "the API's right to try proxies out",
    "api lacks lambda:InvokeFunction",
  ),
  remove("runner.ts", "openVault,\n", "the runner's right to open", "runner lacks lambda:InvokeFunction"),
  replace(
    "infra/permissions.ts",
    "[vaultAddresses.seal]",
    "[vaultAddresses.open]",
    "what the API may ask of the vault",
    "the vault opens for api,runner",
  ),
  replace(
    "infra/vault-address.ts",
    '`${functionArn(nameOf("vault"))}:${verb}`',
    '`${functionArn(nameOf("vault"))}`',
    "an address for each verb",
    "the vault is asked by another address",
  ),
  remove("vault.ts", /useTeamKey,?\s*(?=\])/, "the vault's right to unwrap", "vault lacks kms:Decrypt"),
  replace(
    "infra/permissions.ts",
    'actions: ["events:PutEvents"]',
    'actions: ["events:PutEvents", "kms:Decrypt"]',
    "that nobody else unwraps",
    "has rights on keys",
  ),
  remove("vault.ts", /conditions: .*,/, "whose key it is", "unwraps without being told whose key it is"),
  replace(
    "infra/vault.ts",
    "[vault.nodes.role.arn]",
    "[accountRoot]",
    "who may use the key",
    "may be used by others than the vault",
  ),
  remove(
    "vault.ts",
    /new aws\.kms\.KeyPolicy\([\s\S]*\}\);/,
    "the key's policy",
    "the teams' key has no policy of its own",
  ),
  remove("team-key.ts", "enableKeyRotation: true,", "the key's rotation", "the teams' key is never changed"),
  remove(
    "team-key.ts",
    "{ retainOnDelete: isProduction },",
    "what production's secrets need",
    "the teams' key goes with the stage",
  ),

  // Links and settings
  replace(
    "infra/runner.ts",
    "[table, runQueue, artifacts, bus, vaultLinks.open]",
    "[table, runQueue, artifacts, vaultLinks.open]",
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
    "ANTHROPIC_API_KEY: anthropicApiKey.value, ",
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
  remove("runner.ts", /\.\.\.ship\(.*\),/, "the runner's browser", "has not its browser"),
  remove("shipped-packages.ts", /nodejs: .*,/, "what stays outside of the bundle", "has not its browser"),
  remove("shipped-packages.ts", /copyFiles: .*,/, "what lies beside the bundle", "has not its browser"),
  replace(
    "infra/function.ts",
    "minify: true,",
    'minify: true, install: ["zod"],',
    "a deployment without npm",
    "has npm install packages",
  ),

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
  remove(
    "runner.ts",
    'allowRecursion("Runner", runner);',
    "that runners may go on for ever",
    'function runner has recursive loops ended by "Terminate"',
  ),
  remove(
    "runner.ts",
    'allowRecursion("Dead", dead);',
    "that dead letters may go on for ever",
    'function dead has recursive loops ended by "Terminate"',
  ),
  replace(
    "infra/runner.ts",
    'recursiveLoop: "Allow"',
    'recursiveLoop: "Terminate"',
    "what is allowed",
    'function runner has recursive loops ended by "Terminate"',
  ),
  replace(
    "infra/events.ts",
    'bus.subscribe("NotifierSubscription"',
    'new aws.lambda.FunctionRecursionConfig("NotifierRecursion", { functionName: notifier.name, recursiveLoop: "Allow" });\nbus.subscribe("NotifierSubscription"',
    "the end of loops that nobody meant",
    'function notifier has recursive loops ended by "Allow"',
  ),

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
  remove("runner.ts", /transform: \{ eventSourceMapping.*,/, "the limit of runners", "does not stop at 5"),
  replace(
    "infra/definitions.ts",
    "maxReceiveCount: 10",
    "maxReceiveCount: 3",
    "the patience of a queue with an account that is small",
    "RunQueueQueue gives up after 3 deliveries",
  ),

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
    /new sst\.aws\.CronV2\("MonthTurn"[\s\S]*?\}\);/,
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
  remove(
    "schedules.ts",
    "dlq: failedEvents.arn,",
    "where a lost turn of the month goes",
    "MonthTurn is lost when the scheduler cannot be reached",
  ),
  remove(
    "schedule-group.ts",
    /\{ actions: \["sqs:SendMessage"\].*\},/,
    "that a team's schedule may keep what it fails on",
    "a team's schedule may invoke other than the scheduler, or cannot keep",
  ),
  replace(
    "infra/schedule-group.ts",
    "deadLetterArn: failedEvents.arn",
    "deadLetterArn: schedulerArn",
    "where a team's lost fires go",
    "a team's schedule is lost when the scheduler cannot be reached",
  ),
  remove("events.ts", /bus\.subscribe\([\s\S]*\);/, "the notifier's subscription", "not the one subscriber"),
  remove("api.ts", /stage: \{ defaultRouteSettings.*,/, "the limit of requests", "has no limit of requests"),

  // Alarms
  remove("alarms.ts", /alarm\("LostLeases"[\s\S]*?\n\}\);/, "an alarm", "there is no alarm LostLeases"),
  remove("alarm.ts", "alarmActions: [topic.arn],", "whom alarms tell", "tells nobody"),
  remove(
    "alarms.ts",
    "dimensions: { FunctionName: nameOf(name) },",
    "whose errors count",
    "Errors Sum of the account",
  ),
  replace(
    "infra/alarms.ts",
    "above: 5000,",
    "above: 30_000,",
    "when an alarm for slowness rings",
    "alarm ApiLatency rings when it is too late",
  ),
  replace(
    "infra/alarms.ts",
    'ofQueue("ApproximateAgeOfOldestMessage", runQueue)',
    'ofQueue("ApproximateAgeOfOldestMessage", failedEvents)',
    "which queue's age counts",
    "Maximum of queue FailedEventsQueue",
  ),
  remove(
    "budget.ts",
    "{ dependsOn: [topicPolicy] },",
    "what the budget waits for",
    "does not wait until it may write",
  ),
  remove(
    "alarms.ts",
    "{ dependsOn: [scheduler] },",
    "what the filter waits for",
    "does not wait for the log group",
  ),
  remove("budget.ts", /new aws\.budgets\.Budget\([\s\S]*?\n\);/, "the budget", "spending is not watched"),
  remove("topic.ts", 'actions: ["sns:Publish"],', "the right to send alarms", "the topic takes no alarms"),
  remove("alarms.ts", "above: 5,", "when an alarm rings", "has no threshold"),
  remove("topic.ts", '"cloudwatch.amazonaws.com", ', "who may send alarms", "takes alarms from"),

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
    "infra/budget.ts",
    /user:deployment/,
    "user:stage",
    "whose cost the budget counts",
    "the budget counts other than this deployment",
  ),
  replace(
    "infra/budget.ts",
    /`\$\{nameOf\("spend"\)\}-\$\{settings\.region\}`/,
    'nameOf("spend")',
    "which region's budget it is",
    "the budget has the name of another region's",
  ),
  replace(
    "infra/storage.ts",
    "bucket: { forceDestroy: !isProduction },",
    "",
    "what empties a bucket",
    "lets its bucket be emptied",
  ),
  replace(
    "infra/storage.ts",
    /lifecycle: \(args\) => \{[\s\S]*?\n {4}\},/,
    "",
    "the end of unfinished uploads",
    "keeps the parts of unfinished uploads",
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
