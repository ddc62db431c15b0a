import type { Command } from "commander";
import type { Notification } from "gleaner";
import { formatTable } from "../table.ts";
import { connect } from "./connection.ts";
import { writeMore } from "./more.ts";
import { type Terminal, writeJson } from "./terminal.ts";
import { toMinute } from "./time.ts";
import { addServiceVerb, cursorOption, type VerbOptions } from "./verb.ts";

type Options = VerbOptions & { readonly unread?: boolean; readonly cursor?: string };

/** Adds the verb `notifications`. */
export function addNotifications(program: Command, terminal: Terminal): void {
  addServiceVerb(program, {
    name: "notifications",
    description: "list paused schedules and reached limits, or mark one notification as read",
    example: "gleaner notifications --unread",
  })
    .argument("[notification]", "the id of one: marks it as read")
    .option("--unread", "list only those that nobody read; of one: mark it as unread")
    .addOption(cursorOption())
    .action(async (id: string | undefined, { unread, cursor, ...options }: Options) => {
      const client = await connect(options, terminal);
      if (id !== undefined) {
        const marked = await client.notifications.mark(id, !unread);
        if (options.json) return writeJson(terminal, marked);
        return terminal.out(`Notification ${id} is ${marked.readAt === null ? "unread" : "read"}.\n`);
      }
      const page = await client.notifications.list({ unread, cursor }).page();
      if (options.json) return writeJson(terminal, page);
      terminal.out(formatNotifications(page.notifications, terminal.width));
      writeMore(terminal, "notifications", { options: { unread }, cursor: page.nextCursor });
    });
}

/** A page of notifications for a person to read, each in whole, with the automations that it is about. */
export function formatNotifications(notifications: readonly Notification[], width: number): string {
  if (notifications.length === 0) return "No notifications.\n";
  const rows = notifications.map(({ id, createdAt, readAt, message }) => [
    id,
    toMinute(createdAt),
    readAt === null ? "new" : "",
    message,
  ]);
  const about = notifications.flatMap(({ automations }) => automations.map(({ id, name }) => [id, name]));
  const table = formatTable(columns, rows, width);
  return about.length === 0 ? table : `${table}${formatTable(aboutColumns, about, width)}`;
}

const columns = [
  { name: "notification", whole: true },
  { name: "when (UTC)", whole: true },
  { name: "read" },
  { name: "message" },
] as const;

const aboutColumns = [{ name: "script", whole: true }, { name: "name" }] as const;
