import type { Inputs } from "./graph.ts";

export const accountId = "123456789012";
export const region = "us-east-1";

const regional = (service: string, rest: string): string =>
  `arn:aws:${service}:${region}:${accountId}:${rest}`;

/** The addresses of what others refer to by address; what is not listed gets one that names its type. */
const arns: Readonly<Record<string, (name: string) => string>> = {
  "aws:cloudwatch/eventBus:EventBus": (name) => regional("events", `event-bus/${name}`),
  "aws:cloudwatch/logGroup:LogGroup": (name) => regional("logs", `log-group:${name}`),
  "aws:dynamodb/table:Table": (name) => regional("dynamodb", `table/${name}`),
  "aws:iam/role:Role": (name) => `arn:aws:iam::${accountId}:role/${name}`,
  "aws:kms/key:Key": (name) => regional("kms", `key/${name}`),
  "aws:lambda/function:Function": (name) => regional("lambda", `function:${name}`),
  "aws:s3/bucket:Bucket": (name) => `arn:aws:s3:::${name}`,
  "aws:scheduler/scheduleGroup:ScheduleGroup": (name) => regional("scheduler", `schedule-group/${name}`),
  "aws:sesv2/configurationSet:ConfigurationSet": (name) => regional("ses", `configuration-set/${name}`),
  "aws:sesv2/emailIdentity:EmailIdentity": (name) => regional("ses", `identity/${name}`),
  "aws:sns/topic:Topic": (name) => regional("sns", name),
  "aws:sqs/queue:Queue": (name) => regional("sqs", name),
};

/** The address of a resource by its Pulumi type and its physical name. */
export const toArn = (type: string, name: string): string => arns[type]?.(name) ?? regional(type, name);

/** What AWS would make of a resource: the attributes that other resources refer to. */
export function attributesOf(type: string, name: string, inputs: Inputs): Record<string, unknown> {
  const physical = inputs.name ?? inputs.bucket ?? name;
  const arn = toArn(type, physical);
  return {
    ...inputs,
    name: physical,
    bucket: inputs.bucket ?? physical,
    arn,
    url: `https://sqs.${region}.amazonaws.com/${accountId}/${physical}`,
    functionName: inputs.name ?? name,
    qualifiedArn: `${arn}:1`,
    invokeArn: `arn:aws:apigateway:${region}:lambda:path/2015-03-31/functions/${arn}/invocations`,
    executionArn: `arn:aws:execute-api:${region}:${accountId}:${physical}`,
    apiEndpoint: `https://${physical}.execute-api.${region}.amazonaws.com`,
    base64: "c2VjcmV0",
  };
}
