import { type Command as Base, Command, Option } from "commander";
import {
  type Delivery,
  type Gleaner,
  type JobKind,
  type Webhook,
  type WebhookEventType,
  type WebhookFilter,
  type WebhookFormat,
  webhookEventTypes,
} from "gleaner";
import { connect } from "./connection.ts";
import { writeMore } from "./more.ts";
import { type Terminal, writeJson } from "./terminal.ts";
import { addServiceVerb, cursorOption, type VerbOptions } from "./verb.ts";
import { formatDeliveries, formatWebhook, formatWebhooks } from "./webhook-table.ts";

/** The verbs below `webhooks`; without one it lists them. */
export function webhooksCommand(terminal: Terminal): Command {
  const webhooks = new Command("webhooks").description("list webhooks, or make, change and delete one");
  const verb = (name: string, description: string, example: string, isDefault = false) =>
    addServiceVerb(webhooks, {
      name,
      description,
      example: `gleaner webhooks ${name} ${example}`,
      isDefault,
    });
  const showOne = async (options: VerbOptions, act: (client: Gleaner) => Promise<Webhook>): Promise<void> => {
    const webhook = await act(await connect(options, terminal));
    if (options.json) writeJson(terminal, webhook);
    else terminal.out(formatWebhook(webhook));
  };

  verb("list", "list the webhooks", "--json", true)
    .addOption(cursorOption())
    .action(async ({ cursor, ...options }: VerbOptions & { cursor?: string }) => {
      const page = await (await connect(options, terminal)).webhooks.list({ cursor }).page();
      if (options.json) return writeJson(terminal, page);
      terminal.out(formatWebhooks(page.webhooks, terminal.width));
      writeMore(terminal, "webhooks list", { cursor: page.nextCursor });
    });

  addSettings(
    verb(
      "create",
      "have events sent to an address",
      "https://example.com/hook --event job.finished --status failed",
    ),
  )
    .argument("<url>", "where they are posted to")
    .action((url: string, { event = [], ...options }: VerbOptions & Settings) =>
      showOne(options, (client) => client.webhooks.create({ url, events: event, ...toSettings(options) })),
    );

  addSettings(verb("change", "change a webhook; what is left out stays", "WEBHOOK_ID --label Shop"))
    .argument("<webhook>", "its id")
    .option("--to <url>", "where its events are posted to")
    .action((id: string, { to: url, event, ...options }: VerbOptions & Settings & { to?: string }) =>
      showOne(options, (client) =>
        client.webhooks.update(id, { url, events: event, ...toSettings(options) }),
      ),
    );

  for (const [name, change, description] of [
    ["enable", { enabled: true }, "turn a webhook on again"],
    ["disable", { enabled: false }, "turn a webhook off and keep it"],
    ["rotate", { rotateSecret: true }, "make a new secret; the old one signs, too, for 24 hours"],
  ] as const) {
    verb(name, description, "WEBHOOK_ID")
      .argument("<webhook>", "its id")
      .action((id: string, options: VerbOptions) =>
        showOne(options, (client) => client.webhooks.update(id, change)),
      );
  }

  const showDelivery = async (
    options: VerbOptions,
    act: (client: Gleaner) => Promise<Delivery>,
  ): Promise<void> => {
    const delivery = await act(await connect(options, terminal));
    if (options.json) writeJson(terminal, delivery);
    else terminal.out(`Delivery ${delivery.id} of ${delivery.type} is on its way.\n`);
  };

  verb("test", "send a webhook an event to try its receiver out", "WEBHOOK_ID")
    .argument("<webhook>", "its id")
    .action((id: string, options: VerbOptions) =>
      showDelivery(options, (client) => client.webhooks.test(id)),
    );

  verb("deliveries", "show what was sent to a webhook, latest first", "WEBHOOK_ID")
    .argument("<webhook>", "its id")
    .addOption(cursorOption())
    .action(async (id: string, { cursor, ...options }: VerbOptions & { cursor?: string }) => {
      const page = await (await connect(options, terminal)).webhooks.deliveries(id, { cursor }).page();
      if (options.json) return writeJson(terminal, page);
      terminal.out(formatDeliveries(page.deliveries, terminal.width));
      writeMore(terminal, `webhooks deliveries ${id}`, { cursor: page.nextCursor });
    });

  verb("resend", "send a delivery again", "DELIVERY_ID")
    .argument("<delivery>", "its id")
    .action((id: string, options: VerbOptions) =>
      showDelivery(options, (client) => client.webhooks.resend(id)),
    );

  verb("delete", "delete a webhook", "WEBHOOK_ID")
    .argument("<webhook>", "its id")
    .action(async (id: string, options: VerbOptions) => {
      await (await connect(options, terminal)).webhooks.delete(id);
      if (options.json) writeJson(terminal, { id });
      else terminal.out(`Webhook ${id} is deleted.\n`);
    });
  return webhooks;
}

interface Settings {
  readonly event?: WebhookEventType[];
  readonly format?: WebhookFormat;
  readonly label?: string;
  readonly status?: NonNullable<WebhookFilter["status"]>[number][];
  readonly kind?: JobKind[];
  readonly script?: string[];
}

const addSettings = (command: Base): Base =>
  command
    .addOption(new Option("--event <type...>", "what it is told of").choices(webhookEventTypes))
    .addOption(
      new Option("--format <format>", "signed JSON, or a message for people").choices([
        "standard",
        "slack",
        "discord",
      ]),
    )
    .option("--label <label>", "what you call it")
    .option("--status <status...>", "only jobs that ended so, as failed or success")
    .option("--kind <kind...>", "only jobs of these kinds, as scheduled")
    .option("--script <script...>", "only what is about these automations");

function toSettings({ format, label, status, kind, script }: Settings) {
  const narrows = status ?? kind ?? script;
  return {
    format,
    label,
    ...(narrows && {
      filter: { ...(status && { status }), ...(kind && { kind }), ...(script && { script_id: script }) },
    }),
  };
}
