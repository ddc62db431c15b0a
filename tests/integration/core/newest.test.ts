import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "../../../packages/core/src/id.ts";
import { keys, prefixes } from "../../../packages/core/src/keys.ts";
import { listNewest } from "../../../packages/core/src/newest.ts";
import { type Item, put } from "../../../packages/core/src/table.ts";
import { type Cloud, startCloud, type TestTeam } from "./cloud.ts";

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.close());

const filter = {
  FilterExpression: "kind = :kind",
  ExpressionAttributeValues: { ":kind": "wanted" },
};

/** Stores items, true for a wanted one, oldest first, and returns the wanted ones' ids, newest first. */
async function store(team: TestTeam, wanted: readonly boolean[]): Promise<string[]> {
  const items = wanted.map((isWanted) => ({ id: newId(), kind: isWanted ? "wanted" : "other" }));
  await Promise.all(
    items.map((item) => put({ Item: { ...keys.notification(team.teamId, item.id), ...item } })),
  );
  return items.flatMap(({ id, kind }) => (kind === "wanted" ? [id] : [])).reverse();
}

const readPage = (team: TestTeam, limit: number, cursor?: string) =>
  team.as(() => listNewest({ prefix: prefixes.notification, limit, cursor, filter }));

const idsOf = (items: readonly Item[]) => items.map((item) => String(item.id));

test("pages of a filtered list are full but for the last, and together they are all that match, newest first", async () => {
  const oldest = fc.array(fc.boolean(), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(oldest, fc.integer({ min: 1, max: 7 }), async (wanted, limit) => {
      const team = await cloud.team();
      const expected = await store(team, wanted);
      const pages: string[][] = [];
      let cursor: string | undefined;
      do {
        const page = await readPage(team, limit, cursor);
        pages.push(idsOf(page.items));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      expect(pages.flat()).toEqual(expected);
      for (const page of pages.slice(0, -1)) expect(page).toHaveLength(limit);
    }),
    { numRuns: 30 },
  );
});

test("what lies behind a thousand others takes a second request, which the first one's cursor makes", async () => {
  const team = await cloud.team();
  const [last] = await store(team, [true, ...Array.from({ length: 1001 }, () => false)]);
  const first = await readPage(team, 3);
  expect(first).toEqual({ items: [], nextCursor: expect.any(String) });
  const second = await readPage(team, 3, String(first.nextCursor));
  expect({ ids: idsOf(second.items), nextCursor: second.nextCursor }).toEqual({
    ids: [last],
    nextCursor: null,
  });
});
