import { setTimeout as sleep } from "node:timers/promises";
import { serveApi } from "./api-server.ts";
import { answerInvocations, report } from "./invocation-server.ts";

// The process of the API and of the console beside it; the short functions (dead letters, sweep) run here as well.
const [, , apiModule, consoleModule, port] = process.argv;
const graceMs = 1000;

let close: () => Promise<void> = async () => {};
answerInvocations(() => Promise.race([close(), sleep(graceMs)]));
try {
  close = await serveApi([`${apiModule}`, `${consoleModule}`], Number(port));
  report({ kind: "ready" });
} catch (error) {
  if (!(error instanceof Error && "code" in error && error.code === "EADDRINUSE")) throw error;
  report({ kind: "unable", message: `Port ${port} is in use. Set GLEANER_PORT to another one.` });
  process.disconnect();
}
