import { artifactDays, table as definition, fileRules } from "../../../infra/definitions.ts";
import { type Graph, listOf } from "../graph.ts";

/** The table is as defined, encrypted and, in production, protected; no bucket is public or keeps things for long. */
export function findStorageFaults(graph: Graph): string[] {
  const tables = listOf(graph, "aws:dynamodb/table:Table");
  const buckets = listOf(graph, "aws:s3/bucket:Bucket");
  return [
    ...(tables.length === 1 ? [] : [`there are ${tables.length} tables`]),
    ...(buckets.length === 1 ? [] : [`there are ${buckets.length} buckets`]),
    ...findTableFaults(graph),
    ...buckets.flatMap(({ name, inputs }) => findBucketFaults(graph, name, inputs.bucket)),
  ];
}

function findTableFaults(graph: Graph): string[] {
  const production = graph.app.stage === "production";
  return listOf(graph, "aws:dynamodb/table:Table").flatMap(({ inputs }) => {
    const due = inputs.globalSecondaryIndexes?.[0];
    const checks: [boolean, string][] = [
      [inputs.hashKey === definition.primaryIndex.hashKey, "has another partition key"],
      [inputs.rangeKey === definition.primaryIndex.rangeKey, "has another sort key"],
      [inputs.globalSecondaryIndexes?.length === 1 && due?.name === "due", "has not the one index"],
      [due?.hashKey === "duePk" && due?.rangeKey === "dueAt", "has an index with other keys"],
      [inputs.billingMode === "PAY_PER_REQUEST", "is not paid by request"],
      [inputs.ttl?.enabled === true && inputs.ttl?.attributeName === definition.ttl, "forgets nothing"],
      [inputs.serverSideEncryption?.enabled === true, "is not encrypted under a key of the account"],
      [
        inputs.deletionProtectionEnabled === production,
        `is ${production ? "not " : ""}protected from deletion`,
      ],
      [inputs.pointInTimeRecovery?.enabled === production, `is ${production ? "not " : ""}backed up`],
    ];
    return checks.flatMap(([holds, fault]) => (holds ? [] : [`the table ${fault}`]));
  });
}

function findBucketFaults(graph: Graph, name: string, bucket: string): string[] {
  const of = (type: string) => listOf(graph, type).find((each) => each.inputs.bucket === bucket)?.inputs;
  const block = of("aws:s3/bucketPublicAccessBlock:BucketPublicAccessBlock") ?? {};
  const blocks = ["blockPublicAcls", "blockPublicPolicy", "ignorePublicAcls", "restrictPublicBuckets"];
  const rules = (of("aws:s3/bucketLifecycleConfiguration:BucketLifecycleConfiguration")?.rules ?? []) as {
    readonly status?: string;
    readonly filter?: { readonly prefix?: string };
    readonly expiration?: { readonly days?: number };
    readonly abortIncompleteMultipartUpload?: { readonly daysAfterInitiation?: number };
  }[];
  const forgets = rules.map(({ status, filter, expiration }) => [status, filter?.prefix, expiration?.days]);
  const checks: [boolean, string][] = [
    [blocks.every((each) => block[each] === true), "may become public"],
    [
      refusesPlainHttp(of("aws:s3/bucketPolicy:BucketPolicy")?.policy),
      "answers without TLS, or opens to others",
    ],
    [
      JSON.stringify(forgets) ===
        JSON.stringify(fileRules.map(({ prefix, days }) => ["Enabled", prefix, days])),
      `does not forget after ${artifactDays} day`,
    ],
    [
      rules.every((rule) => rule.abortIncompleteMultipartUpload?.daysAfterInitiation === artifactDays),
      "keeps the parts of unfinished uploads",
    ],
    [of("aws:s3/bucketCorsConfiguration:BucketCorsConfiguration") === undefined, "is open to web pages"],
  ];
  return checks.flatMap(([holds, fault]) => (holds ? [] : [`bucket ${name} ${fault}`]));
}

/** Its policy says this one thing. */
function refusesPlainHttp(policy: string | undefined): boolean {
  const [statement, ...more] = JSON.parse(policy ?? "[]");
  const [condition] = statement?.conditions ?? [];
  return (
    more.length === 0 &&
    statement?.effect === "Deny" &&
    String(statement.actions) === "s3:*" &&
    condition?.variable === "aws:SecureTransport" &&
    String(condition.values) === "false"
  );
}
