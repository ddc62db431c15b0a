import { benchLambda } from "../infra/lambda/bench.ts";
import { benchConsole } from "./console.ts";
import { benchHttp } from "./http.ts";
import { benchLargeResult } from "./large-result.ts";
import { benchManyReplays } from "./many-replays.ts";
import { benchObserve } from "./observe.ts";
import { benchPages, benchPictures, benchReplay } from "./replay.ts";
import { benchView } from "./view.ts";

// Every bench prints its figures and says whether they keep to its limits; with a folder of evaluation sets it is the
// tokens of their pages' views: `npm run bench -- DIR [PREFIX]`.
const [dir, only] = process.argv.slice(2);
const kept =
  dir === undefined
    ? [
        await benchObserve(),
        await benchReplay(),
        await benchPictures(),
        await benchPages(),
        await benchHttp(),
        await benchConsole(),
        await benchLargeResult(),
        await benchManyReplays(),
        await benchLambda(),
      ]
    : [await benchView(dir, only)];
process.exitCode = kept.every(Boolean) ? 0 : 1;
