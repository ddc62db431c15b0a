import { text } from "node:stream/consumers";
import { runCommandLine } from "./command/program.ts";

/** Of a table that goes to a file or another program. */
const unknownWidth = 120;

// The reader of a pipe may have seen enough (`gleaner jobs | head`).
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0);
  throw error;
});

process.exitCode = await runCommandLine(process.argv.slice(2), {
  out: (written) => process.stdout.write(written),
  err: (written) => process.stderr.write(written),
  width: process.stdout.columns || Number(process.env.COLUMNS) || unknownWidth,
  watched: process.stderr.isTTY === true,
  color: process.stderr.hasColors?.() === true && !process.env.NO_COLOR,
  stdin: () => text(process.stdin),
  env: process.env,
  cwd: process.cwd(),
  onInterrupt: (listener) => {
    process.on("SIGINT", listener);
    return () => process.off("SIGINT", listener);
  },
});
