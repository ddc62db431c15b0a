import { workerVariable } from "./assignment.ts";

// A bundle is one file, so the worker is started from the same file. The environment says whether this process is the
// worker, and only that half is loaded.
const given = process.env[workerVariable];
if (given !== undefined) (await import("./worker/index.ts")).serve(JSON.parse(given));
const main = given === undefined ? (await import("./main.ts")).open(import.meta.url) : undefined;

/** Consumes the run queue. */
export const handler = main?.handler;
/** Returns the job in progress to the queue, and ends. */
export const close = main?.close;
