export { type Dynamo, type DynamoOptions, startDynamo } from "./server.ts";
