import { writeSync } from "node:fs";
import * as z from "zod";

/** One fact of the service's life or a function's; never a secret, a message's body or a page's text. */
export interface LogFact {
  readonly level: "info" | "warn" | "error";
  readonly message: string;
  readonly process?: string;
  /** What else is known, by name. */
  readonly [fact: string]: unknown;
}

export type Log = (fact: LogFact) => void;

/** A log on an open file, a line per fact for a person to read; a line for which the disk has no room is left out. */
export function createLog(file: number): Log {
  return (fact) => {
    try {
      writeSync(file, formatFact(fact, new Date()));
    } catch (error) {
      console.error("log:", error);
    }
  };
}

/** What Lambda's logger writes in every line. */
const common = new Set([
  "level",
  "message",
  "timestamp",
  "service",
  "sampling_rate",
  "xray_trace_id",
  "process",
]);

const LoggedFact = z.looseObject({ message: z.string() });

/** A line of a function's output: a fact in JSON, as Lambda keeps it, or else a text. */
export function parseLine(process: string, line: string): LogFact {
  const { data: fact } = LoggedFact.safeParse(parseJson(line));
  if (!fact) return { level: "info", message: line, process };
  const others = Object.entries(fact).filter(([name]) => !common.has(name));
  return { level: toLevel(fact.level), message: fact.message, process, ...Object.fromEntries(others) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function toLevel(level: unknown): LogFact["level"] {
  const known = String(level).toLowerCase();
  if (known === "warn") return "warn";
  return known === "error" || known === "critical" ? "error" : "info";
}

/** A fact as a line; lists, such as where in our code something failed, follow it, a line each. */
export function formatFact({ level, message, process = "service", ...facts }: LogFact, at: Date): string {
  const time = at.toISOString().slice(0, 19).replace("T", " ");
  const named = Object.entries(facts).filter(([, value]) => value !== undefined && !Array.isArray(value));
  const lists = Object.values(facts).filter(Array.isArray);
  const sentence = level === "info" ? message : `${level}: ${message}`;
  const words = named.map(([name, value]) => `${name}=${toWord(value)}`).join(" ");
  const head = `${time} ${process}  ${sentence}${words === "" ? "" : `  ${words}`}`;
  return `${[head, ...lists.flat().map((line) => `    ${String(line)}`)].join("\n")}\n`;
}

function toWord(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return typeof value === "string" && /[\s"]/.test(text) ? JSON.stringify(text) : text;
}
