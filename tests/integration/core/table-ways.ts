import {
  BatchWriteCommand,
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactGetCommand,
  TransactWriteCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import type { Key } from "../../../packages/core/src/keys.ts";
import { resource } from "../../../packages/core/src/resource.ts";

/** Every way in which code of ours, or of somebody else, names one item of the table, by what it is called. */
export function waysTo(table: DynamoDBDocumentClient, { pk, sk }: Key): [string, () => Promise<unknown>][] {
  const TableName = resource.tableName();
  const at = { TableName, Key: { pk, sk } };
  const put = { TableName, Item: { pk, sk, taken: true } };
  const check = { ...at, ConditionExpression: "attribute_not_exists(nothing)" };
  const set = { UpdateExpression: "SET taken = :one", ExpressionAttributeValues: { ":one": 1 } };
  const write = (action: object) => () => table.send(new TransactWriteCommand({ TransactItems: [action] }));
  const query = (condition: object) => () => table.send(new QueryCommand({ TableName, ...condition }));
  const batch = (request: object) => () =>
    table.send(new BatchWriteCommand({ RequestItems: { [TableName]: [request] } }));
  return [
    ["Query", query({ KeyConditionExpression: "pk = :pk", ExpressionAttributeValues: { ":pk": pk } })],
    [
      "Query by other names, the value first",
      query({
        KeyConditionExpression: "(:it = #it) AND begins_with(sk, :none)",
        ExpressionAttributeNames: { "#it": "pk" },
        ExpressionAttributeValues: { ":it": pk, ":none": "JOB" },
      }),
    ],
    [
      "Query in the older way",
      query({ KeyConditions: { pk: { ComparisonOperator: "EQ", AttributeValueList: [pk] } } }),
    ],
    ["GetItem", () => table.send(new GetCommand(at))],
    ["UpdateItem", () => table.send(new UpdateCommand({ ...at, ...set }))],
    ["PutItem", () => table.send(new PutCommand(put))],
    ["DeleteItem", () => table.send(new DeleteCommand(at))],
    ["TransactWriteItems with Put", write({ Put: put })],
    ["TransactWriteItems with Update", write({ Update: { ...at, ...set } })],
    ["TransactWriteItems with Delete", write({ Delete: at })],
    ["TransactWriteItems with ConditionCheck", write({ ConditionCheck: check })],
    ["BatchWriteItem with Put", batch({ PutRequest: { Item: put.Item } })],
    ["BatchWriteItem with Delete", batch({ DeleteRequest: { Key: at.Key } })],
    ["TransactGetItems", () => table.send(new TransactGetCommand({ TransactItems: [{ Get: at }] }))],
  ];
}
