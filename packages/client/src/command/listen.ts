import { setTimeout as sleep } from "node:timers/promises";
import { type Command, Option } from "commander";
import { type Delivery, type Gleaner, type WebhookEventType, webhookEventTypes } from "gleaner";
import { sign } from "gleaner/webhooks";
import { connect } from "./connection.ts";
import { untilInterrupt } from "./follow.ts";
import type { Terminal } from "./terminal.ts";
import { addServiceVerb, type VerbOptions } from "./verb.ts";

const pollMs = 1000;
const limitMs = 15_000;
/** So many deliveries are read at a time. */
const pageItems = 100;

/**
 * Adds the verb `listen`: it makes a webhook that nothing is sent to, reads its deliveries, and hands each on to an address
 * of this machine, signed as the service would. So a receiver is tried without an address that the service can reach.
 */
export function addListen(program: Command, terminal: Terminal): void {
  addServiceVerb(program, {
    name: "listen",
    description: "hand events on to an address of this machine, for development; Ctrl-C ends it",
    example: "gleaner listen --forward-to http://127.0.0.1:4000/ --event job.finished",
  })
    .requiredOption("--forward-to <url>", "where they are posted to")
    .addOption(new Option("--event <type...>", "which events; all unless given").choices(webhookEventTypes))
    .action(
      async ({
        forwardTo,
        event,
        ...options
      }: VerbOptions & { forwardTo: string; event?: WebhookEventType[] }) => {
        const client = await connect(options, terminal);
        const events = event ?? webhookEventTypes;
        const made = await client.webhooks.create({
          url: forwardTo,
          format: "listen",
          label: "listen",
          events,
        });
        try {
          await untilInterrupt(terminal, async (signal) => {
            terminal.err(`Listening; the secret is ${made.secret}\n`);
            await handOn(client, made, signal, (line) => terminal.out(`${line}\n`));
          });
        } finally {
          await client.webhooks.delete(made.id);
        }
      },
    );
}

/** Hands each delivery on once, oldest first, until the signal. */
async function handOn(
  client: Gleaner,
  { id, url, secret }: { readonly id: string; readonly url: string; readonly secret: string },
  signal: AbortSignal,
  tell: (line: string) => void,
): Promise<void> {
  const seen = new Set<string>();
  while (!signal.aborted) {
    const { deliveries } = await client.webhooks.deliveries(id, { limit: pageItems }).page();
    for (const delivery of deliveries.filter((one) => !seen.has(one.id)).toReversed()) {
      seen.add(delivery.id);
      tell(`${delivery.type} ${delivery.eventId}: ${await post(delivery, url, secret)}`);
    }
    await sleep(pollMs, undefined, { signal }).catch(() => {});
  }
}

async function post({ eventId, body }: Delivery, url: string, secret: string): Promise<string> {
  try {
    const { status } = await fetch(url, {
      method: "POST",
      redirect: "manual",
      headers: { "content-type": "application/json", ...(await sign({ id: eventId, body }, secret)) },
      body,
      signal: AbortSignal.timeout(limitMs),
    });
    return String(status);
  } catch {
    return "no answer";
  }
}
