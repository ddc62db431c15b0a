import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { benchLambda } from "../infra/lambda/bench.ts";
import { benchConsole } from "./console.ts";
import { benchHttp } from "./http.ts";
import { benchLargeResult } from "./large-result.ts";
import { benchManyReplays } from "./many-replays.ts";
import { benchObserve } from "./observe.ts";
import { benchPages, benchPictures, benchReplay } from "./replay.ts";
import { benchView } from "./view.ts";

// Every bench prints its figures and says whether they keep to its limits: all of them, or the one that is named
// (`npm run bench -- http`). With a folder of evaluation sets it is the tokens of their pages' views:
// `npm run bench -- DIR [PREFIX]`.
const benches = new Map([
  ["observe", benchObserve],
  ["replay", benchReplay],
  ["pictures", benchPictures],
  ["pages", benchPages],
  ["http", benchHttp],
  ["console", benchConsole],
  ["large-result", benchLargeResult],
  ["many-replays", benchManyReplays],
  ["lambda", benchLambda],
]);
const [asked, prefix] = process.argv.slice(2);
const own = fileURLToPath(import.meta.url);
if (asked === undefined) {
  // Each in a process of its own: the clients of one are bound to its emulators, and so is what it leaves in memory.
  const ends = [...benches.keys()].map((name) =>
    spawnSync(process.execPath, [own, name], { stdio: "inherit" }),
  );
  process.exitCode = ends.every(({ status }) => status === 0) ? 0 : 1;
} else {
  const isKept = await (benches.get(asked)?.() ?? benchView(asked, prefix));
  // What stands ready to make one more stage would keep the process.
  process.exit(isKept ? 0 : 1);
}
