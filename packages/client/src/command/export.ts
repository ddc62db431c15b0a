import { writeFile } from "node:fs/promises";
import { extname } from "node:path";
import type { Command } from "commander";
import { type ExportFormat, exportFormats, type Gleaner } from "gleaner";
import { connect } from "./connection.ts";
import { Misuse, PartialResult } from "./failure.ts";
import type { Terminal } from "./terminal.ts";
import { addServiceVerb, choiceOption, type VerbOptions } from "./verb.ts";

type Options = VerbOptions & { readonly format?: ExportFormat; readonly output?: string };

/** Adds the verb `export`. */
export function addExport(program: Command, terminal: Terminal): void {
  addServiceVerb(program, {
    name: "export",
    description: "write a job's records to a file or to standard output",
    example: "gleaner export JOB_ID --output products.csv",
  })
    .argument("<job>", "the job's id")
    .addOption(
      choiceOption("--format <format>", "the file's format; else its name says it, else csv", exportFormats),
    )
    .option("--output <file>", "the file to write")
    .action(async (jobId: string, options: Options) => {
      const format = formatOf(options);
      const client = await connect(options, terminal);
      const file = await exportBytes(client, jobId, format);
      if (options.output === undefined) terminal.out(withoutMark(file));
      else {
        await writeFile(options.output, file);
        terminal.err(`Wrote ${file.byteLength} bytes to ${options.output}\n`);
      }
      const { verdict } = await client.jobs.records(jobId, { limit: 1 }).page();
      if (verdict === "partial") throw new PartialResult(jobId);
    });
}

function formatOf({ format, output, json }: Options): ExportFormat {
  if (format !== undefined) return format;
  if (output === undefined) return json ? "json" : "csv";
  const ending = extname(output).slice(1).toLowerCase();
  const named = exportFormats.find((each) => each === ending);
  if (named === undefined) {
    throw new Misuse(
      `The name ${output} does not say a format: end it in .csv, .json, .txt or .md, or give --format.`,
    );
  }
  return named;
}

/** A job's records as the bytes of a file. */
export async function exportBytes(client: Gleaner, jobId: string, format: ExportFormat): Promise<Uint8Array> {
  return new Uint8Array(await (await client.jobs.export(jobId, format)).arrayBuffer());
}

const mark = [0xef, 0xbb, 0xbf];

/** Text without the byte order mark that a spreadsheet needs in a file and a pipe does not. */
export const withoutMark = (file: Uint8Array): Uint8Array =>
  mark.every((byte, at) => file[at] === byte) ? file.subarray(mark.length) : file;
