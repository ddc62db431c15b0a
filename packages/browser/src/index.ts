export { probeSandbox } from "./chromium/sandbox.ts";
export { type NodeEnvironment, unpackChromium } from "./chromium/unpack.ts";
export { type EgressOutcome, type Guard, startGuard } from "./egress/guard.ts";
export type { EgressOptions } from "./egress/policy.ts";
export { nameOf as nameOfProxy, type UpstreamProxy } from "./egress/proxy/upstream.ts";
export {
  type HttpAnswer,
  type HttpAsk,
  type HttpVisitor,
  openVisitor,
  type VisitorOptions,
} from "./http/visitor.ts";
export type { Control } from "./in-page/control.ts";
export type { LoginPart } from "./in-page/engine.ts";
export { type DocumentFace, faceOf } from "./in-page/face.ts";
export type { ScrollWay } from "./in-page/scroll.ts";
export { type LaunchOptions, launch } from "./launch.ts";
export { keepPace, openPace, type Pace, type PaceClock, type PaceOptions, type Refusal } from "./pace.ts";
export { findBlock, isContent, isPassing } from "./page/blocked.ts";
export { askElement, findLoginPart, onlyIn } from "./page/element.ts";
export type { FetchedJson, JsonWatch } from "./page/json-watch.ts";
export type { Picture } from "./page/picture.ts";
export { readRetryAfter } from "./page/retry-after.ts";
export type { Spared } from "./page/sparing.ts";
export type { BrowserStorage } from "./page/storage.ts";
export { PageError, type PageErrorCode, type TurnedAway } from "./page-error.ts";
export { defaultProfile, type Profile, profileOf } from "./profile.ts";
export type { BrowserSession, PageScripts } from "./session.ts";
export { createStandby, type Standby } from "./standby.ts";
