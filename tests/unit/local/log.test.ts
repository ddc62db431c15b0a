import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createLog, formatFact, parseLine } from "../../../packages/local/src/log.ts";

const dir = mkdtempSync(join(tmpdir(), "gleaner-log-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const at = new Date("2031-05-17T12:00:03.456Z");

/** A line of a function's output as it is logged. */
const readable = (line: string): string => formatFact(parseLine("runner-1", line), at);

test("a function's fact is one readable line, without what is the same in every line", () => {
  const line = JSON.stringify({
    level: "INFO",
    message: "job run over",
    timestamp: "2031-05-17T12:00:03.456Z",
    service: "runner",
    sampling_rate: 0,
    xray_trace_id: "1-6b029323-2a6ff309ff6b59604778680a",
    status: "success",
    durationMs: 2315,
    records: 20,
  });
  expect(readable(line)).toBe(
    "2031-05-17 12:00:03 runner-1  job run over  status=success durationMs=2315 records=20\n",
  );
});

test("what is more than a word, such as where something failed, follows line by line", () => {
  const line =
    '{"level":"WARN","message":"request failed","service":"api","route":"/api/jobs","at":["at a","at b"]}';
  expect(readable(line)).toBe(
    "2031-05-17 12:00:03 runner-1  warn: request failed  route=/api/jobs\n    at a\n    at b\n",
  );
});

test("what is no fact is kept as it is, and words with spaces are quoted", () => {
  expect(readable("Error: out of memory")).toBe("2031-05-17 12:00:03 runner-1  Error: out of memory\n");
  expect(readable('{"a":1}')).toBe('2031-05-17 12:00:03 runner-1  {"a":1}\n');
  expect(readable('"text"')).toBe('2031-05-17 12:00:03 runner-1  "text"\n');
  expect(readable('{"message":"x","error":"a b"}')).toBe('2031-05-17 12:00:03 runner-1  x  error="a b"\n');
  expect(formatFact({ level: "error", message: "poll failed", error: "TimeoutError" }, at)).toBe(
    "2031-05-17 12:00:03 service  error: poll failed  error=TimeoutError\n",
  );
});

test("the log is a line per fact in the open file, and a file without room is no fault", () => {
  const path = join(dir, "service.log");
  const file = openSync(path, "w");
  const log = createLog(file);
  log({ level: "info", message: "one" });
  log({ level: "warn", message: "two", process: "api" });
  closeSync(file);
  expect(readFileSync(path, "utf8")).toMatch(/^\S+ \S+ service {2}one\n\S+ \S+ api {2}warn: two\n$/);
  const full = openSync("/dev/full", "w");
  expect(() => createLog(full)({ level: "info", message: "three" })).not.toThrow();
  closeSync(full);
});
