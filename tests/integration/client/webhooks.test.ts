import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import * as Webhook from "@gleaner/core/webhook";
import { verify } from "gleaner/webhooks";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startService, type TestService } from "./command.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

it("makes, changes, rotates, tests and deletes a webhook, whose secret is shown when it is made", async () => {
  const json = async (...args: string[]) =>
    JSON.parse((await service.gleaner(["webhooks", ...args, "--json"])).out);
  const made = await json(
    "create",
    "https://hooks.example.com/",
    "--event",
    "job.finished",
    "--status",
    "failed",
  );
  expect(made).toMatchObject({ filter: { status: ["failed"] }, secret: expect.stringMatching(/^whsec_/) });
  const shown = await service.gleaner(["webhooks", "rotate", made.id]);
  expect(shown.out).toMatch(/secret +whsec_.+\n.*The secret is shown this once/s);
  expect(await json("change", made.id, "--label", "Shop")).toMatchObject({ label: "Shop" });
  expect(await json("test", made.id)).toMatchObject({ type: "webhook.test", status: "pending" });
  const sent = await service.gleaner(["webhooks", "deliveries", made.id], { width: 200 });
  expect(sent.out).toMatch(/ pending │ webhook\.test /);
  expect(await json("disable", made.id)).toMatchObject({ enabled: false });
  expect((await service.gleaner(["webhooks"], { width: 200 })).out).toMatch(/ off +│ https:\/\/hooks/);
  expect(await json("delete", made.id)).toEqual({ id: made.id });
  expect((await service.gleaner(["webhooks"])).out).toBe("No webhooks yet.\n");
});

it("listens without an address that the service could reach, and leaves no webhook behind", async () => {
  const came: { body: string; headers: IncomingHttpHeaders }[] = [];
  let interrupt = () => {};
  const server = createServer(async (request, response) => {
    came.push({ body: await text(request), headers: request.headers });
    response.writeHead(204).end();
    interrupt();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  let secret = "";
  const { team } = service.caller;
  const { exit, out } = await service.gleaner(["listen", "--forward-to", url], {
    onErr: (line, stop) => {
      [secret = ""] = /whsec_\S+/.exec(line) ?? [];
      interrupt = stop;
      void team.as(async () => {
        const [webhook] = (await Webhook.list({ limit: 1 })).webhooks;
        await Webhook.test(String(webhook?.id));
      });
    },
  });
  expect(exit).toBe(0);
  expect(out).toMatch(/^webhook\.test [0-9a-f-]{36}: 204\n$/);
  const [letter] = came;
  expect(letter && (await verify(letter.body, letter.headers, secret))).toMatchObject({
    type: "webhook.test",
  });
  expect((await team.as(() => Webhook.list({ limit: 1 }))).webhooks).toEqual([]);
  await new Promise((closed) => server.close(closed));
});
