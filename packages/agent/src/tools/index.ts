import { click, fill, open, press, scroll, select } from "./acting.ts";
import { finish, finishEmpty, notFound, paginate, reject } from "./ending.ts";
import { observe, readList, readRecord } from "./reading.ts";
import type { Tool } from "./tool.ts";

/** Every tool that a planner has, in the order in which a model sees them. */
export const tools: readonly Tool[] = [
  open,
  click,
  fill,
  select,
  press,
  scroll,
  observe,
  readList,
  readRecord,
  paginate,
  finish,
  finishEmpty,
  notFound,
  reject,
];
