import type { Json } from "../../../../packages/local/src/dynamodb/dynalite.ts";
import { tableShape } from "../../contract/storage-endpoint.ts";

export const TableName = "crash";

const key = (sk: string) => ({ pk: { S: "p" }, sk: { S: sk } });
const item = (sk: string, n: number) => ({
  ...key(sk),
  n: { N: `${n}` },
  gsi1pk: { S: "g" },
  gsi1sk: { S: `${n}` },
});

/** Operations that create a table and change several items, and their index entries, together. */
export const steps: [operation: string, body: Json][] = [
  ["CreateTable", tableShape(TableName)],
  ["PutItem", { TableName, Item: item("a", 1) }],
  [
    "TransactWriteItems",
    {
      ClientRequestToken: "first",
      TransactItems: ["b", "c", "d"].map((sk) => ({ Put: { TableName, Item: item(sk, 2) } })),
    },
  ],
  [
    "UpdateItem",
    {
      TableName,
      Key: key("a"),
      UpdateExpression: "SET gsi1sk = :s ADD n :n",
      ExpressionAttributeValues: { ":s": { S: "3" }, ":n": { N: "2" } },
    },
  ],
  [
    "TransactWriteItems",
    {
      ClientRequestToken: "second",
      TransactItems: [
        { Delete: { TableName, Key: key("a") } },
        {
          Update: {
            TableName,
            Key: key("b"),
            UpdateExpression: "SET gsi1sk = :s ADD n :n",
            ExpressionAttributeValues: { ":s": { S: "9" }, ":n": { N: "7" } },
          },
        },
        { Put: { TableName, Item: item("e", 4) } },
        { ConditionCheck: { TableName, Key: key("c"), ConditionExpression: "attribute_exists(pk)" } },
      ],
    },
  ],
  ["DeleteItem", { TableName, Key: key("d") }],
];
