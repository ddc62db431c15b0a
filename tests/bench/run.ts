import { benchLambda } from "../infra/lambda/bench.ts";
import { benchObserve } from "./observe.ts";
import { benchReplay } from "./replay.ts";

// Every bench prints its figures and says whether they keep to its limits.
const kept = [await benchObserve(), await benchReplay(), await benchLambda()];
process.exitCode = kept.every(Boolean) ? 0 : 1;
