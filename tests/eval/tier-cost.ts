import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Plan, ProvenPlan } from "@gleaner/automation";
import { type HttpTrial, replayByHttp, replayByJson } from "@gleaner/replay";
import { limits } from "./visit.ts";

const rounds = 30;
const warmUps = 5;

interface Cost {
  readonly ms: number;
  readonly bytes: number;
}

/** What a list of so many rows costs at either tier, where both hold: the page as it comes, and the JSON it fetches. */
export async function costOfBoth(
  http: HttpTrial,
  rows: number,
): Promise<Readonly<Record<"http" | "json", Cost>>> {
  const items = Array.from({ length: rows }, (_, at) => ({
    name: `Lamp ${at}`,
    price: 10 + at / 4,
    note: `From shelf ${at % 7}`,
  }));
  const card = (item: (typeof items)[number]) =>
    `<article class="card lamp"><a class="name" href="/lamps/${item.name}"><h3>${item.name}</h3></a><p class="price">€ ${item.price}</p><p class="note">${item.note}</p></article>`;
  const page = `<!doctype html><meta charset=utf-8><title>Lamps</title><main>${items.map(card).join("\n")}</main>`;
  const server = createServer((request, response) => {
    const isJson = request.url === "/api";
    response.writeHead(200, { "content-type": isJson ? "application/json" : "text/html; charset=utf-8" });
    response.end(isJson ? JSON.stringify({ items }) : page);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const proven: ProvenPlan = {
    plan: planOf(url),
    contract: { minRecords: 1, maxRecords: null, fields: [], key: ["name"] },
  };
  const spent = { http: [] as Cost[], json: [] as Cost[] };
  try {
    for (let round = 0; round < rounds + warmUps; round += 1) {
      for (const tier of ["http", "json"] as const) {
        const startedAt = performance.now();
        const session = await http.open(tier === "json" ? proven.plan.json : undefined);
        const { collected } = await (tier === "json" ? replayByJson : replayByHttp)(session, proven, limits);
        if (collected.records.length !== rows) throw new Error(`${tier} reads wrong`);
        const cost = { ms: performance.now() - startedAt, bytes: session.bytesReceived() };
        await session.close();
        if (round >= warmUps) spent[tier].push(cost);
      }
    }
  } finally {
    server.closeAllConnections();
    server.close();
  }
  return { http: middle(spent.http), json: middle(spent.json) };
}

const middle = (costs: readonly Cost[]): Cost =>
  costs.toSorted((one, other) => one.ms - other.ms)[Math.floor(costs.length / 2)] ?? { ms: 0, bytes: 0 };

function planOf(url: string): Plan {
  const text = (name: string) => ({
    name,
    type: "text" as const,
    reader: {
      locators: [{ by: "css" as const, css: `.${name}` }],
      attribute: null,
      take: "one" as const,
      transforms: [{ op: "trim" as const }],
    },
  });
  return {
    version: 1,
    steps: [{ kind: "open", url }],
    read: {
      kind: "list",
      rows: { css: "article", within: null, except: null, run: false },
      fields: [text("name"), text("price"), text("note")],
      pagination: null,
      maxRecords: null,
      maxPages: null,
    },
    json: {
      version: 1,
      request: { url: `${url}/api` },
      page: `${url}/`,
      rows: "/items",
      fields: ["name", "price", "note"].map((name) => ({
        name,
        ways: [{ pointer: `/${name}`, transforms: [] }],
      })),
      paging: null,
    },
  };
}
