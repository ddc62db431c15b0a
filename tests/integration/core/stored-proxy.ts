import * as Vault from "@gleaner/core/vault";
import { newId } from "../../../packages/core/src/id.ts";
import { keys } from "../../../packages/core/src/keys.ts";
import type { ProxyItem } from "../../../packages/core/src/proxy/item.ts";
import { put } from "../../../packages/core/src/table.ts";
import type { TestTeam } from "./cloud.ts";

/** Stores a proxy of a team; returns its id. */
export function storeProxy(team: TestTeam, password = "proxy secret"): Promise<string> {
  return team.as(async () => {
    const id = newId();
    const sealed = await Vault.seal({ kind: "proxy", id, fields: { password } });
    const createdAt = "2031-05-17T12:00:00.000Z";
    const item: ProxyItem = { id, host: "proxy.example", port: 8080, username: "p", sealed, createdAt };
    await put({ Item: { ...keys.proxy(team.teamId, id), ...item } });
    return id;
  });
}
