import { execFileSync } from "node:child_process";
import { JobKind, JobStatus } from "@gleaner/core/job";
import { PlanId } from "@gleaner/core/plan";
import type { Command } from "commander";
import { exportFormats, jobKinds, jobStatuses } from "gleaner";
import { describe, expect, test } from "vitest";
import { format } from "../../../functions/api/src/export/index.ts";
import { describeVerbs } from "../../../packages/client/src/command/completed-verb.ts";
import {
  createBashScript,
  createFishScript,
} from "../../../packages/client/src/command/completion-script.ts";
import { createProgram, runCommandLine } from "../../../packages/client/src/command/program.ts";

function terminal() {
  const written = { out: "", err: "" };
  return {
    written,
    out: (text: string | Uint8Array) => {
      written.out += String(text);
    },
    err: (text: string) => {
      written.err += text;
    },
    width: 200,
    color: false,
    watched: true,
    stdin: async () => '{"plan":{}}',
    // Nothing answers there.
    env: { GLEANER_URL: "http://127.0.0.1:9", GLEANER_API_KEY: "api_x.y", GLEANER_DATA_DIR: "/nowhere" },
    cwd: "/",
    onInterrupt: () => () => {},
  };
}

async function call(args: readonly string[]) {
  const where = terminal();
  const exit = await runCommandLine(args, where);
  return { exit, ...where.written };
}

const program = createProgram(terminal());
const verbs = describeVerbs(program);
const leaves = (command: Command, path: readonly string[] = []): string[][] =>
  command.commands.length === 0
    ? [[...path]]
    : command.commands.flatMap((each) => leaves(each, [...path, each.name()]));

/** Words as a shell makes them of a line. */
const toWords = (line: string): string[] =>
  [...line.replace(/ {2,}#.*/, "").matchAll(/"([^"]*)"|(\S+)/g)].map(
    ([, quoted, bare]) => quoted ?? bare ?? "",
  );

// Each is tried again for a second, since nobody answers.
describe("every verb's help has an example that the verb takes", { concurrent: true }, () => {
  test.for(leaves(program).map((path) => [path.join(" "), path] as const))(
    "%s",
    async ([, path], { expect }) => {
      const { exit, out } = await call([...path, "--help"]);
      expect(exit).toBe(0);
      const example = /\nExample:\n {2}(.+)\n$/.exec(out)?.[1] ?? "";
      expect(example).toContain(`gleaner ${path.join(" ")}`);
      // The one asks no service, the other only when it is asked itself.
      if (path[0] === "completion" || path[0] === "mcp") return;
      const { err } = await call(toWords(example).slice(1));
      // What it lacks is a service alone.
      expect(err).toMatch(/No answer from http:\/\/127\.0\.0\.1:9|There is no service at hand/);
    },
  );
});

describe("bash completes", () => {
  const script = createBashScript(verbs);
  const end = "end of what is offered";
  /** What bash offers for lines whose last words are being typed: one bash for all, since each takes a second where others run. */
  const completeAll = (lines: readonly string[]): string[][] => {
    const runs = lines.map((line) => {
      const words = line.split(" ");
      const typed = words.map((word) => `'${word}'`).join(" ");
      return `COMPREPLY=(); COMP_WORDS=(${typed}); COMP_CWORD=${words.length - 1}; _gleaner; printf '%s\n' "\${COMPREPLY[@]}" '${end}'`;
    });
    const offered = execFileSync("bash", ["-c", [script, ...runs].join("\n")], { encoding: "utf8" });
    const parts = offered.split(`${end}\n`).slice(0, -1);
    return parts.map((part) => part.split("\n").filter((word) => word !== ""));
  };

  test("every verb below every verb, and every option", () => {
    const offered = completeAll(verbs.map(({ path }) => ["gleaner", ...path, ""].join(" ")));
    expect(offered).toHaveLength(verbs.length);
    for (const [at, { verbs: below, options }] of verbs.entries()) {
      const expected = [...below.map(({ name }) => name), ...options.map(({ flag }) => flag)];
      expect(offered[at]).toEqual(expect.arrayContaining(expected));
    }
  });

  test.for<[string, string[]]>([
    ["gleaner sche", ["schedules"]],
    ["gleaner schedules c", ["create", "change"]],
    ["gleaner jobs --limit 3 --status f", ["failed"]],
    ["gleaner team plan --plan ", ["free", "starter", "pro", "business", "founding"]],
    ["gleaner completion ", ["bash", "zsh", "fish", "--help"]],
    ["gleaner export JOB --output boo", []],
    ["gleaner run $(touch /nowhere/x) --js", ["--json"]],
  ])("%s", ([line, words]) => {
    expect(completeAll([line])).toEqual([words]);
  });
});

test("fish is offered every verb and every value of an option", () => {
  const script = createFishScript(verbs);
  for (const { path, verbs: below } of verbs) {
    for (const { name } of below) expect(script).toContain(`-a ${name} `);
    for (const word of path) expect(script).toContain(`__fish_seen_subcommand_from ${word}`);
  }
  expect(script).toContain("-l format -x -a 'csv json txt md'");
});

test("a shell that is not known is refused with those that are", async () => {
  expect(await call(["completion", "tcsh"])).toMatchObject({
    exit: 2,
    err: expect.stringContaining("bash, zsh, fish"),
  });
  for (const shell of ["bash", "zsh", "fish"]) {
    expect(await call(["completion", shell])).toMatchObject({
      exit: 0,
      out: expect.stringContaining("gleaner"),
    });
  }
});

test("the words that the command offers are those that the service takes", () => {
  expect(jobStatuses).toEqual(JobStatus.options);
  expect(jobKinds).toEqual(JobKind.options);
  expect(exportFormats).toEqual(format.options);
  const offered = verbs.find(({ path }) => path.join(" ") === "team create")?.options;
  expect(offered?.find(({ flag }) => flag === "--plan")?.choices).toEqual(PlanId.options);
});
