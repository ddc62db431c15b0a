import { appendFile, mkdtemp, readdir, rm, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Level } from "level";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Disk, DiskFault, openDisk } from "../../../../packages/local/src/dynamodb/disk.ts";
import { openEngine } from "../../../../packages/local/src/dynamodb/engine.ts";
import { tableShape } from "../../../integration/contract/storage-endpoint.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "gleaner-disk-"));
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

/** The next write of any database fails: before it reaches the disk, or after, when nobody is told that it did. */
function failNextWrite(moment: "before" | "after"): void {
  const { batch } = Level.prototype;
  Level.prototype.batch = function (this: Level, ...args: unknown[]) {
    Level.prototype.batch = batch;
    const chain = Reflect.apply(batch, this, args);
    const write = chain.write.bind(chain);
    chain.write = async (options?: Parameters<typeof write>[0]) => {
      if (moment === "after") await write(options);
      else await chain.close();
      throw new Error("injected");
    };
    return chain;
  } as typeof batch;
}

const put = (disk: Disk, key: string) => disk.write([{ type: "put", key, value: key }], { durable: true });

test("after a write that failed nothing is read or written until the database is open again", async () => {
  const disk = await openDisk(folder, { mendPauseMs: 0 });
  await put(disk, "first");
  failNextWrite("before");
  await expect(put(disk, "second")).rejects.toThrow(DiskFault);
  expect(disk.isSound()).toBe(false);
  await expect(put(disk, "third")).rejects.toThrow(DiskFault);
  expect(() => disk.read("first")).toThrow(DiskFault);

  await disk.mend();
  expect(disk.isSound()).toBe(true);
  await put(disk, "fourth");
  expect(["first", "second", "third", "fourth"].map(disk.read)).toEqual([
    "first",
    undefined,
    undefined,
    "fourth",
  ]);
  await disk.close();
});

test("while the folder cannot be opened nothing is taken, and as soon as it can, everything is there", async () => {
  const disk = await openDisk(folder, { mendPauseMs: 0 });
  await put(disk, "kept");
  failNextWrite("before");
  await put(disk, "refused").catch(() => {});
  const open = vi.spyOn(Level.prototype, "open").mockRejectedValue(new Error("no room"));
  for (let tries = 0; tries < 3; tries += 1) await expect(disk.mend()).rejects.toThrow(DiskFault);
  open.mockRestore();
  await disk.mend();
  expect(disk.read("kept")).toBe("kept");
  await disk.close();
});

test("a database that has lost an acknowledged write is not taken for sound", async () => {
  const disk = await openDisk(folder, { mendPauseMs: 0 });
  await put(disk, "kept");
  const log = (await readdir(folder)).find((name) => name.endsWith(".log")) ?? "";
  failNextWrite("before");
  await put(disk, "refused").catch(() => {});
  await truncate(join(folder, log), 0);
  await appendFile(join(folder, log), "torn");
  await expect(disk.mend()).rejects.toThrow("Acknowledged writes are missing.");
  await expect(put(disk, "more")).rejects.toThrow(DiskFault);
  await disk.close();
});

test("a transaction whose answer was lost with the disk's is not done twice when it is asked for again", async () => {
  const engine = await openEngine({ folder, mendPauseMs: 0 });
  await engine.run("CreateTable", tableShape("faults"));
  const Key = { pk: { S: "p" }, sk: { S: "s" } };
  const add = { TableName: "faults", Key, UpdateExpression: "ADD n :one" };
  const body = {
    ClientRequestToken: "once",
    TransactItems: [{ Update: { ...add, ExpressionAttributeValues: { ":one": { N: "1" } } } }],
  };
  failNextWrite("after");
  await expect(engine.run("TransactWriteItems", body)).rejects.toThrow(DiskFault);
  await engine.run("TransactWriteItems", body);
  const { Item } = await engine.run("GetItem", { TableName: "faults", Key });
  expect(Item).toMatchObject({ n: { N: "1" } });
  await engine.close();
});
