import { back, click, fill, hover, login, open, press, scroll, select } from "./acting.ts";
import { finish, finishEmpty, notFound, paginate, reject } from "./ending.ts";
import { forEach } from "./items.ts";
import { columns, find, rows } from "./looking.ts";
import { observe, readList, readRecord } from "./reading.ts";
import type { Tool } from "./tool.ts";
import { wait } from "./waiting.ts";

/** Every tool that a planner has, in the order in which a model sees them. */
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
  columns,
  rows,
  find,
  readList,
  readRecord,
  paginate,
  forEach,
  finish,
  finishEmpty,
  notFound,
  reject,
];

/** The tools of one run: without an account there is nothing to log in with. */
export const toolsFor = (hasAccount: boolean): Tool[] => tools.filter((tool) => hasAccount || tool !== login);
