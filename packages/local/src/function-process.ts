import { answerInvocations, report } from "./invocation-server.ts";

// A runner's process. Its module is imported before the first message comes, so that no job waits for it.
answerInvocations();
const [, , warmModule] = process.argv;
if (warmModule) await import(warmModule);
report({ kind: "ready" });
