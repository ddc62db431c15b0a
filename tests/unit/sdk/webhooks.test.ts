import fc from "fast-check";
import { sign, verify, WebhookRefused } from "gleaner/webhooks";
import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";

const toSecret = (bytes: Uint8Array): string => `whsec_${Buffer.from(bytes).toString("base64")}`;
const secret = toSecret(new Uint8Array(32).fill(7));
const other = toSecret(new Uint8Array(32).fill(8));
const event = {
  type: "job.finished",
  timestamp: "2030-01-01T00:00:00.000Z",
  data: { jobId: "j", note: "é \u2028" },
};
const body = JSON.stringify(event);
const id = "msg_1";

const bodies = fc.json({ stringUnit: "binary" });
const keys = fc.uint8Array({ minLength: 24, maxLength: 64 });

describe("verifying a webhook", () => {
  it("gives the event that was signed, however its body and headers are held", async () => {
    const headers = await sign({ id, body }, secret);
    expect(await verify(body, headers, secret)).toEqual(event);
    expect(await verify(new TextEncoder().encode(body), new Headers(headers), secret)).toEqual(event);
    const loud = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]),
    );
    expect(await verify(body, loud, secret.slice("whsec_".length))).toEqual(event);
  });

  it("takes what the reference implementation signs, and the other way round", async () => {
    await fc.assert(
      fc.asyncProperty(bodies, keys, async (text, key) => {
        const theirs = new Webhook(toSecret(key));
        const at = new Date();
        const headers = {
          "webhook-id": id,
          "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
          "webhook-signature": theirs.sign(id, at, text),
        };
        expect(await verify(text, headers, toSecret(key))).toEqual(JSON.parse(text));
        expect(theirs.verify(text, await sign({ id, body: text }, toSecret(key)))).toEqual(JSON.parse(text));
      }),
      { numRuns: 30 },
    );
  });

  it("takes any of several signatures, so that a secret can be changed, and passes over what it does not know", async () => {
    const { "webhook-signature": before, ...headers } = await sign({ id, body }, other);
    const { "webhook-signature": now } = await sign({ id, body }, secret);
    const both = { ...headers, "webhook-signature": `v1a,AAAA ${before} v1,%% ${now}` };
    expect(await verify(body, both, secret)).toEqual(event);
    expect(await verify(body, both, other)).toEqual(event);
  });

  it("refuses another secret, body, id or time, and headers that are missing", async () => {
    const headers = await sign({ id, body }, secret);
    const later = String(Number(headers["webhook-timestamp"]) + 1);
    const refused: Parameters<typeof verify>[] = [
      [body, headers, other],
      [`${body} `, headers, secret],
      [`\ufeff${body}`, headers, secret],
      [body, { ...headers, "webhook-id": "msg_2" }, secret],
      [body, { ...headers, "webhook-timestamp": later }, secret],
      [body, { ...headers, "webhook-signature": "v1," }, secret],
      [body, { ...headers, "webhook-signature": undefined }, secret],
      [body, headers, "whsec_"],
      [body, headers, "whsec_%"],
    ];
    for (const given of refused) await expect(verify(...given)).rejects.toBeInstanceOf(WebhookRefused);
  });

  it("refuses what was signed more than five minutes ago, or will be", async () => {
    const now = new Date();
    for (const [seconds, isTaken] of [
      [-301, false],
      [-299, true],
      [299, true],
      [302, false],
    ] as const) {
      const at = new Date(now.getTime() + seconds * 1000);
      const verified = verify(body, await sign({ id, body, at }, secret), secret, { now });
      if (isTaken) expect(await verified).toEqual(event);
      else await expect(verified).rejects.toBeInstanceOf(WebhookRefused);
    }
    const headers = { ...(await sign({ id, body }, secret)), "webhook-timestamp": "NaN" };
    await expect(verify(body, headers, secret)).rejects.toBeInstanceOf(WebhookRefused);
  });
});
