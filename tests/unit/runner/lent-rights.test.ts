import { Refusal } from "@gleaner/core/error";
import type { RunMessage } from "@gleaner/core/run-queue";
import * as Vault from "@gleaner/core/vault";
import { expect, test } from "vitest";
import { borrowRights, type LentRights } from "../../../functions/runner/src/lent-rights.ts";

const minute = 60_000;
const message: RunMessage = { teamId: "team", jobId: "job", fence: 1 };
const busy = new Refusal("storage_busy", "The storage is busy.");

/** A vault that lends for 15 minutes, until it is told to fail; and a clock. */
function openVault() {
  const vault = {
    at: 0,
    asked: [] as number[],
    fault: undefined as Error | undefined,
    lend: async ({ fence }: RunMessage) => {
      vault.asked.push(fence);
      if (vault.fault) throw vault.fault;
      const expiration = new Date(vault.at + 15 * minute);
      return { accessKeyId: `${vault.asked.length}`, secretAccessKey: "", sessionToken: "", expiration };
    },
    borrow: () => borrowRights(message, vault.lend, () => vault.at),
  };
  return vault;
}

async function borrow(vault: ReturnType<typeof openVault>): Promise<LentRights> {
  const lent = await vault.borrow();
  if (!lent) throw new Error("nothing was lent");
  return lent;
}

test("rights are lent once for a job, and again by the fence of its run five minutes before they end", async () => {
  const vault = openVault();
  const lent = await borrow(vault);
  lent.holdUnder(2);
  vault.at = 10 * minute;
  expect((await lent.rights()).accessKeyId).toBe("1");
  vault.at += 1;
  const all = await Promise.all([lent.rights(), lent.rights(), lent.rights()]);
  expect(all.map(({ accessKeyId }) => accessKeyId)).toEqual(["2", "2", "2"]);
  expect(vault.asked).toEqual([1, 2]);
});

test.for([new Vault.Refused("not_running"), busy])(
  "rights that are not renewed are good until their end: %s",
  async (fault) => {
    const vault = openVault();
    const lent = await borrow(vault);
    vault.fault = fault;
    vault.at = 14 * minute;
    expect((await lent.rights()).accessKeyId).toBe("1");
    vault.at = 15 * minute;
    await expect(lent.rights()).rejects.toBe(fault);
    vault.fault = undefined;
    expect((await lent.rights()).accessKeyId).toBe("4");
  },
);

test("a message for which the vault lends nothing starts nothing; one for which it does not answer is not done", async () => {
  const vault = openVault();
  vault.fault = new Vault.Refused("not_running");
  expect(await vault.borrow()).toBeNull();
  vault.fault = busy;
  await expect(vault.borrow()).rejects.toBe(busy);
});
