/** The modules behind the service, as a deployment names its handlers. */
export interface Functions {
  /** Exports `app`, the HTTP API. */
  readonly api: string;
  /** Exports `app`, what is served beside the API. */
  readonly console: string;
  /** Each of these exports `handler`. */
  readonly runner: string;
  readonly dead: string;
  readonly scheduler: string;
  readonly notifier: string;
  readonly courier: string;
  readonly vault: string;
  readonly seed: string;
  readonly signIn: string;
}

export const deployedFunctions: Functions = {
  api: "@gleaner/api",
  console: "@gleaner/console-server",
  runner: "@gleaner/runner",
  dead: "@gleaner/runner/dead",
  scheduler: "@gleaner/scheduler",
  notifier: "@gleaner/notifier",
  courier: "@gleaner/courier",
  vault: "@gleaner/vault",
  seed: new URL("./seed.ts", import.meta.url).href,
  signIn: new URL("./sign-in.ts", import.meta.url).href,
};
