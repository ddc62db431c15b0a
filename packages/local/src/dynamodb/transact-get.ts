import { checkInput, type Json, type Store } from "./dynalite.ts";
import { validationError } from "./error.ts";
import { runAction } from "./operation.ts";
import { listActions, refuseSameItem } from "./transact-write.ts";

/** Reads up to 100 items; no write may run meanwhile. Missing items give an empty response in their place. */
export async function transactGet(body: Json, store: Store): Promise<Json> {
  const inputs = listActions(body.TransactItems, "transactItems").map((action) => {
    if (!action.Get) throw validationError("TransactItems can only contain a Get in each member of the list");
    return checkInput("getItem", { ...(action.Get as Json), ConsistentRead: true }, store);
  });
  refuseSameItem(inputs, store);
  const Responses: Json[] = [];
  for (const input of inputs) {
    const { Item } = await runAction("GetItem", store, input);
    Responses.push(Item ? { Item } : {});
  }
  return { Responses };
}
