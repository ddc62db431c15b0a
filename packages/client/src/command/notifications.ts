import type { Command } from "commander";
import type { Notification } from "../notification.ts";
import { formatTable, toLine } from "../table.ts";
import { type ConnectionOptions, connect } from "./connection.ts";
import { toMinute } from "./jobs.ts";
import { type Terminal, writeJson } from "./terminal.ts";

interface Options extends ConnectionOptions {
  readonly json?: boolean;
  readonly unread?: boolean;
  readonly cursor?: string;
}

/** Adds what the verb `notifications` does. */
export function addNotifications(verb: Command, terminal: Terminal): void {
  verb
    .argument("[notification]", "the id of one: marks it as read")
    .option("--unread", "list only those that nobody read; of one: mark it as unread")
    .option("--cursor <cursor>", "go on from an earlier list")
    .action(async (id: string | undefined, { unread, cursor, ...options }: Options) => {
      const client = await connect(options, terminal);
      if (id !== undefined) {
        const marked = await client.markNotification(id, !unread);
        if (options.json) return writeJson(terminal, marked);
        return terminal.out(`Notification ${id} is ${marked.readAt === null ? "unread" : "read"}.\n`);
      }
      const page = await client.notifications({ unread, cursor });
      if (options.json) return writeJson(terminal, page);
      terminal.out(formatNotifications(page.notifications, terminal.width));
      if (page.nextCursor) terminal.err(`More: gleaner notifications --cursor ${toLine(page.nextCursor)}\n`);
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
