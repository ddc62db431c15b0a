import { buildScripts } from "@gleaner/browser/build";
import { buildConsole } from "@gleaner/console/build";
import { buildSdk } from "../packages/sdk/build.ts";

/** Before any test, whichever are run: what runs inside pages, the console and the client are bundled as their source is now. */
export default async function build(): Promise<void> {
  await Promise.all([buildScripts(), buildConsole(), buildSdk()]);
}
