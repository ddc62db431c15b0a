import { buildScripts } from "@gleaner/browser/build";
import { buildConsole } from "@gleaner/console/build";

/** Before any test, whichever are run: what runs inside pages, and the console, are bundled as their source is now. */
export default async function build(): Promise<void> {
  await Promise.all([buildScripts(), buildConsole()]);
}
