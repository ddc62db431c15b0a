import { answerInvocations, report } from "./invocation-server.ts";

/** What a function may export beside its handler: to be called before its process ends. */
interface Closable {
  readonly close?: () => Promise<void>;
}

// A runner's process. Its module is imported before the first message comes, so that no job waits for it.
let warm: Closable = {};
answerInvocations(async () => warm.close?.());
const [, , warmModule] = process.argv;
if (warmModule) warm = (await import(warmModule)) as Closable;
report({ kind: "ready" });
