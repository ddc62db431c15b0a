export type { Account, Secrets } from "./account.ts";
export { type Clock, type Codes, type CodesOptions, createCodes } from "./codes.ts";
export { type Login, type LoginOptions, openLogin } from "./login.ts";
export { createRules, type Rules, type RulesOptions } from "./rules.ts";
export { createScrub, noScrub, type Scrub } from "./scrub.ts";
