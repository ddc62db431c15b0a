import { back, click, fill, hover, login, open, press, scroll, select } from "./acting.ts";
import { finish, finishEmpty, notFound, paginate, reject } from "./ending.ts";
import { forEach } from "./items.ts";
import { observe, readList, readRecord } from "./reading.ts";
import type { Tool } from "./tool.ts";
import { wait } from "./waiting.ts";

/** Every tool that a planner has, in the order in which a model sees them; `login` only where there is an account. */
export const tools: readonly Tool[] = [
  open,
  click,
  fill,
  select,
  press,
  hover,
  back,
  scroll,
  wait,
  login,
  observe,
  readList,
  readRecord,
  paginate,
  forEach,
  finish,
  finishEmpty,
  notFound,
  reject,
];
