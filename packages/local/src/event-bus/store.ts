import * as z from "zod";
import type { EmulatorDatabase } from "../emulator-database.ts";

const Bus = z.object({ name: z.string(), createdAt: z.number() });
export type Bus = z.infer<typeof Bus>;

const Rule = z.object({
  bus: z.string(),
  name: z.string(),
  pattern: z.string(),
  state: z.enum(["ENABLED", "DISABLED"]),
  description: z.string().nullable(),
});
export type Rule = z.infer<typeof Rule>;

const Target = z.object({ id: z.string(), arn: z.string() });
export type Target = z.infer<typeof Target>;

/** Buses, rules and their targets, on disk. */
export function openBusStore({ sqlite }: EmulatorDatabase) {
  sqlite.exec(`
    CREATE TABLE IF NOT EXISTS bus (name TEXT PRIMARY KEY, createdAt INTEGER NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS rule (
      bus TEXT NOT NULL, name TEXT NOT NULL, pattern TEXT NOT NULL, state TEXT NOT NULL, description TEXT,
      PRIMARY KEY (bus, name)
    ) STRICT;
    CREATE TABLE IF NOT EXISTS target (
      bus TEXT NOT NULL, rule TEXT NOT NULL, id TEXT NOT NULL, arn TEXT NOT NULL, PRIMARY KEY (bus, rule, id)
    ) STRICT`);
  const starting = "substr(name, 1, length(?1)) = ?1";
  const sql = {
    putBus: sqlite.prepare("INSERT INTO bus VALUES (?, ?)"),
    getBus: sqlite.prepare("SELECT * FROM bus WHERE name = ?"),
    deleteBus: sqlite.prepare("DELETE FROM bus WHERE name = ?"),
    listBuses: sqlite.prepare(`SELECT * FROM bus WHERE ${starting} ORDER BY name`),
    putRule: sqlite.prepare("INSERT OR REPLACE INTO rule VALUES (?, ?, ?, ?, ?)"),
    getRule: sqlite.prepare("SELECT * FROM rule WHERE bus = ? AND name = ?"),
    deleteRule: sqlite.prepare("DELETE FROM rule WHERE bus = ? AND name = ?"),
    listRules: sqlite.prepare(`SELECT * FROM rule WHERE ${starting} AND bus = ?2 ORDER BY name`),
    putTarget: sqlite.prepare("INSERT OR REPLACE INTO target VALUES (?, ?, ?, ?)"),
    deleteTarget: sqlite.prepare("DELETE FROM target WHERE bus = ? AND rule = ? AND id = ?"),
    listTargets: sqlite.prepare("SELECT id, arn FROM target WHERE bus = ? AND rule = ? ORDER BY id"),
  };
  return {
    putBus: ({ name, createdAt }: Bus) => void sql.putBus.run(name, createdAt),
    getBus: (name: string) => Bus.optional().parse(sql.getBus.get(name)),
    deleteBus: (name: string) => void sql.deleteBus.run(name),
    listBuses: (prefix: string) => z.array(Bus).parse(sql.listBuses.all(prefix)),
    putRule: ({ bus, name, pattern, state, description }: Rule) =>
      void sql.putRule.run(bus, name, pattern, state, description),
    getRule: (bus: string, name: string) => Rule.optional().parse(sql.getRule.get(bus, name)),
    deleteRule: (bus: string, name: string) => void sql.deleteRule.run(bus, name),
    listRules: (bus: string, prefix: string) => z.array(Rule).parse(sql.listRules.all(prefix, bus)),
    putTarget: (bus: string, rule: string, { id, arn }: Target) => void sql.putTarget.run(bus, rule, id, arn),
    /** Whether there was one. */
    deleteTarget: (bus: string, rule: string, id: string) => sql.deleteTarget.run(bus, rule, id).changes > 0,
    listTargets: (bus: string, rule: string) => z.array(Target).parse(sql.listTargets.all(bus, rule)),
  };
}
