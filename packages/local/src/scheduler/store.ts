import * as z from "zod";
import type { EmulatorDatabase } from "../emulator-database.ts";
import type { ScheduleInput } from "./schedule-input.ts";

export interface Group {
  readonly name: string;
  readonly createdAt: number;
}

export interface Schedule {
  readonly group: string;
  readonly name: string;
  readonly input: ScheduleInput;
  readonly createdAt: number;
  readonly modifiedAt: number;
  /** The next fire; none when the schedule is disabled or has no more. */
  readonly nextAt: number | undefined;
}

export interface Page {
  readonly prefix: string;
  /** The last key of the page before. */
  readonly after: string;
  readonly limit: number;
}

const GroupRow = z.object({ name: z.string(), createdAt: z.number() });
const ScheduleRow = z
  .object({
    groupName: z.string(),
    name: z.string(),
    input: z.string(),
    createdAt: z.number(),
    modifiedAt: z.number(),
    nextAt: z.number().nullable(),
  })
  .transform(
    ({ groupName, input, nextAt, ...rest }): Schedule => ({
      ...rest,
      group: groupName,
      // Written by `putSchedule` alone.
      input: JSON.parse(input) as ScheduleInput,
      nextAt: nextAt ?? undefined,
    }),
  );

/** Groups, schedules and the answers already given to client tokens, on disk. */
export function openScheduleStore({ sqlite }: EmulatorDatabase) {
  sqlite.exec(`
    CREATE TABLE IF NOT EXISTS scheduleGroup (name TEXT PRIMARY KEY, createdAt INTEGER NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS schedule (
      groupName TEXT NOT NULL, name TEXT NOT NULL, input TEXT NOT NULL, state TEXT NOT NULL,
      createdAt INTEGER NOT NULL, modifiedAt INTEGER NOT NULL, nextAt INTEGER,
      PRIMARY KEY (groupName, name)
    ) STRICT;
    CREATE INDEX IF NOT EXISTS scheduleNext ON schedule (nextAt) WHERE nextAt IS NOT NULL;
    CREATE TABLE IF NOT EXISTS token (
      token TEXT PRIMARY KEY, request TEXT NOT NULL, answer TEXT NOT NULL, expiresAt INTEGER NOT NULL
    ) STRICT`);
  const sql = {
    putGroup: sqlite.prepare("INSERT INTO scheduleGroup VALUES (?, ?)"),
    getGroup: sqlite.prepare("SELECT * FROM scheduleGroup WHERE name = ?"),
    listGroups: sqlite.prepare(
      "SELECT * FROM scheduleGroup WHERE name > ? AND substr(name, 1, length(?2)) = ?2 ORDER BY name LIMIT ?3",
    ),
    deleteGroup: sqlite.prepare("DELETE FROM scheduleGroup WHERE name = ?"),
    emptyGroup: sqlite.prepare("DELETE FROM schedule WHERE groupName = ?"),
    put: sqlite.prepare("INSERT OR REPLACE INTO schedule VALUES (?, ?, ?, ?, ?, ?, ?)"),
    get: sqlite.prepare("SELECT * FROM schedule WHERE groupName = ? AND name = ?"),
    delete: sqlite.prepare("DELETE FROM schedule WHERE groupName = ? AND name = ?"),
    list: sqlite.prepare(
      `SELECT * FROM schedule WHERE groupName || '/' || name > ?1 AND substr(name, 1, length(?2)) = ?2
       AND (?3 IS NULL OR groupName = ?3) AND (?4 IS NULL OR state = ?4) ORDER BY groupName || '/' || name LIMIT ?5`,
    ),
    due: sqlite.prepare("SELECT * FROM schedule WHERE nextAt <= ? ORDER BY nextAt, groupName, name"),
    firstDue: sqlite.prepare("SELECT min(nextAt) AS nextAt FROM schedule WHERE nextAt IS NOT NULL"),
    getToken: sqlite.prepare("SELECT request, answer FROM token WHERE token = ? AND expiresAt > ?"),
    putToken: sqlite.prepare("INSERT OR REPLACE INTO token VALUES (?, ?, ?, ?)"),
    forgetTokens: sqlite.prepare("DELETE FROM token WHERE expiresAt <= ?"),
  };
  return {
    putGroup: ({ name, createdAt }: Group) => void sql.putGroup.run(name, createdAt),
    getGroup: (name: string) => GroupRow.optional().parse(sql.getGroup.get(name)),
    listGroups: ({ prefix, after, limit }: Page) =>
      z.array(GroupRow).parse(sql.listGroups.all(after, prefix, limit)),
    deleteGroup: (name: string) => {
      sql.emptyGroup.run(name);
      sql.deleteGroup.run(name);
    },
    putSchedule: ({ group, name, input, createdAt, modifiedAt, nextAt }: Schedule) =>
      void sql.put.run(
        group,
        name,
        JSON.stringify(input),
        input.State,
        createdAt,
        modifiedAt,
        nextAt ?? null,
      ),
    getSchedule: (group: string, name: string) => ScheduleRow.optional().parse(sql.get.get(group, name)),
    deleteSchedule: (group: string, name: string) => void sql.delete.run(group, name),
    listSchedules: ({ prefix, after, limit }: Page, group?: string, state?: string) =>
      z.array(ScheduleRow).parse(sql.list.all(after, prefix, group ?? null, state ?? null, limit)),
    listDue: (at: number) => z.array(ScheduleRow).parse(sql.due.all(at)),
    firstDueAt: () =>
      z.object({ nextAt: z.number().nullable() }).parse(sql.firstDue.get()).nextAt ?? undefined,
    /** What was answered to the token before, if it is remembered. */
    getToken: (token: string, at: number) =>
      z.object({ request: z.string(), answer: z.string() }).optional().parse(sql.getToken.get(token, at)),
    putToken: (token: string, request: string, answer: string, at: number, rememberMs: number) => {
      sql.forgetTokens.run(at);
      sql.putToken.run(token, request, answer, at + rememberMs);
    },
  };
}
