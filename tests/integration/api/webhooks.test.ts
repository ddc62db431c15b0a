import { sign } from "@gleaner/core/sealed";
import * as Webhook from "@gleaner/core/webhook";
import { Webhook as Verifier } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../packages/core/src/id.ts";
import { keys } from "../../../packages/core/src/keys.ts";
import { get } from "../../../packages/core/src/table.ts";
import { type Caller, startApi, type TestApi } from "./api.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

type Made = Record<string, unknown> & { id: string; secret: string };

const wanted = { url: "https://hooks.example.com/gleaner", events: ["job.finished"] };

async function make(caller: Caller, more: object = {}): Promise<Made> {
  const answer = await caller.call("POST", "/webhooks", { ...wanted, ...more });
  expect(answer.status).toBe(201);
  return (await answer.json()) as Made;
}

/** What a message to a webhook is signed with now, and whether an independent verifier takes a secret for it. */
async function signNow({ team }: Caller, webhookId: string) {
  const [messageId, at, body] = [newId(), new Date().toISOString(), '{"type":"webhook.test"}'];
  const signed = await sign({ teamId: team.teamId, webhookId, messageId, at, body });
  if (!("signatures" in signed)) throw new Error(signed.refused);
  const headers = {
    "webhook-id": messageId,
    "webhook-timestamp": String(Math.floor(Date.parse(at) / 1000)),
    "webhook-signature": signed.signatures,
  };
  const isTaken = (secret: string): boolean => {
    try {
      new Verifier(secret).verify(body, headers);
      return true;
    } catch {
      return false;
    }
  };
  return { count: signed.signatures.split(" ").length, isTaken };
}

describe("201", () => {
  it("shows a secret of 32 bytes once, and stores it sealed", async () => {
    const caller = await api.caller();
    const { secret, ...made } = await make(caller, { label: " Shop ", filter: { status: ["failed"] } });
    expect(Buffer.from(String(secret).replace(/^whsec_/, ""), "base64")).toHaveLength(32);
    expect(made).toEqual({
      ...wanted,
      id: expect.any(String),
      label: "Shop",
      format: "standard",
      filter: { status: ["failed"] },
      enabled: true,
      disabledReason: null,
      failingSince: null,
      oldSecretUntil: null,
      createdAt: expect.any(String),
    });
    const listed = await (await caller.call("GET", "/webhooks")).json();
    expect(listed).toEqual({ webhooks: [made], nextCursor: null });
    const stored = JSON.stringify(await get(keys.webhook(caller.team.teamId, made.id)));
    expect(stored).toContain("hooks.example.com");
    expect(stored).not.toContain(secret.slice("whsec_".length));
  });
});

describe("200", () => {
  it("changes what is given and keeps the rest", async () => {
    const caller = await api.caller();
    const { id } = await make(caller, { label: "Shop", filter: { kind: ["scheduled"] } });
    const change = async (body: object) => (await caller.call("PATCH", `/webhooks/${id}`, body)).json();
    const off = await change({ enabled: false, label: null });
    expect(off).toMatchObject({ ...wanted, label: null, enabled: false, disabledReason: "user" });
    expect(off).not.toHaveProperty("secret");
    const on = await change({ enabled: true, filter: null, format: "slack" });
    expect(on).toMatchObject({ ...wanted, enabled: true, disabledReason: null, filter: null });
    expect(await change({})).toEqual(on);
  });

  it("signs with the new secret and the one before, and with none older", async () => {
    const caller = await api.caller();
    const { id, secret: first } = await make(caller);
    const rotate = async () => {
      const answer = await caller.call("PATCH", `/webhooks/${id}`, { rotateSecret: true });
      return (await answer.json()) as Made;
    };
    const once = await signNow(caller, id);
    expect([once.count, once.isTaken(first)]).toEqual([1, true]);
    const { secret: second, oldSecretUntil } = await rotate();
    expect(Date.parse(String(oldSecretUntil)) - Date.now()).toBeGreaterThan(86_390_000);
    const twice = await signNow(caller, id);
    expect([twice.count, ...[second, first].map(twice.isTaken)]).toEqual([2, true, true]);
    const { secret: third } = await rotate();
    const thrice = await signNow(caller, id);
    expect([thrice.count, ...[third, second, first].map(thrice.isTaken)]).toEqual([2, true, true, false]);
  });

  it("gives each of two rotations at once a secret that signs", async () => {
    const caller = await api.caller();
    const { id } = await make(caller);
    const made = await Promise.all(
      [1, 2].map(() => caller.call("PATCH", `/webhooks/${id}`, { rotateSecret: true })),
    );
    const secrets = await Promise.all(made.map(async (each) => ((await each.json()) as Made).secret));
    const { isTaken } = await signNow(caller, id);
    expect(secrets.map(isTaken)).toEqual([true, true]);
  });
});

describe("400", () => {
  it.each([
    ["url", { url: "hooks.example.com" }],
    ["url", { url: "http://hooks.example.com/" }],
    ["url", { url: "ftp://hooks.example.com/" }],
    ["url", { url: "https://127.0.0.1/" }],
    ["url", { url: "https://169.254.169.254/latest" }],
    ["url", { url: "https://[::1]/" }],
    ["url", { url: "https://intranet/" }],
    ["url", { url: "https://ada:secret@hooks.example.com/" }],
    ["events", { events: [] }],
    ["events", { events: ["job.finished", "job.finished"] }],
    ["events.0", { events: ["team.deleted"] }],
    ["filter.status.0", { filter: { status: ["running"] } }],
    ["filter.script_id.0", { filter: { script_id: ["one"] } }],
    ["format", { format: "teams" }],
    ["", { secret: "whsec_mine" }],
  ])("%s of %j", async (field, more) => {
    const caller = await api.caller();
    const answer = await caller.call("POST", "/webhooks", { ...wanted, ...more });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: "invalid_request", errors: [{ field }] });
  });
});

describe("404", () => {
  it("an unknown, a deleted and another team's webhook, changed or deleted", async () => {
    const [caller, stranger] = [await api.caller(), await api.caller()];
    const theirs = await make(stranger);
    const gone = await make(caller);
    expect((await caller.call("DELETE", `/webhooks/${gone.id}`)).status).toBe(204);
    for (const id of [newId(), gone.id, theirs.id, "none"]) {
      const answers = await Promise.all([
        caller.call("PATCH", `/webhooks/${id}`, { label: "mine" }),
        caller.call("PATCH", `/webhooks/${id}`, { rotateSecret: true }),
        caller.call("DELETE", `/webhooks/${id}`),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    }
  });
});

describe("409", () => {
  it("one more than a team may have, also when they come at once", async () => {
    const caller = await api.caller();
    const create = () => caller.inSession("POST", "/webhooks", wanted);
    const answers = await Promise.all(Array.from({ length: Webhook.maxWebhooks + 2 }, create));
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(2);
    const { webhooks } = (await (await caller.inSession("GET", "/webhooks?limit=100")).json()) as {
      webhooks: { id: string }[];
    };
    expect(webhooks).toHaveLength(Webhook.maxWebhooks);
    expect((await caller.inSession("DELETE", `/webhooks/${webhooks[0]?.id}`)).status).toBe(204);
    expect((await create()).status).toBe(201);
  });
});
