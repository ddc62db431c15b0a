import { workerVariable } from "./assignment.ts";

// A bundle is one file, so the worker is started from the same one: the environment says which of the two this process
// is, and only that half is loaded.
const given = process.env[workerVariable];
if (given !== undefined) (await import("./worker/index.ts")).serve(JSON.parse(given));
const main = given === undefined ? (await import("./main.ts")).open(import.meta.url) : undefined;

/** Consumes the run queue. */
export const handler = main?.handler;
/** Hands back the job at hand, and ends. */
export const close = main?.close;
