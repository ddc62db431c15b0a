export { type Checkpoints, inOneGo } from "./checkpoints.ts";
export { choose, chooseRows, isChoosing, pick } from "./choose.ts";
export { type Collected, collect, collectSeen } from "./collect.ts";
export { compareRuns, deliveredFields } from "./compare.ts";
export { learnContract } from "./contract.ts";
export { type Delivered, deliver } from "./details.ts";
export { Doubt } from "./doubt.ts";
export { addressOf, enter, type Home, type ItemList } from "./enter.ts";
export { hasAddress, type ListProgress } from "./follow.ts";
export { adopt, type Healing, heal, type Patient, type ReaderChange } from "./heal/index.ts";
export {
  findTier,
  type HttpSession,
  type HttpTrial,
  mayFetch,
  openHttpSession,
  replayByHttp,
  replayByJson,
  type Tier,
} from "./http/index.ts";
export { learnJson, mayReadJson, openJsonSession } from "./json/index.ts";
export { type Judgement, judge } from "./judge.ts";
export { type KeptPage, packPage, unpackPage } from "./kept-page/index.ts";
export { openPageKeeper, type PageKeeper } from "./kept-page/keeper.ts";
export { learnOn } from "./learn-on.ts";
export { isOver, type Limits, type PageProgress, untilDeadline } from "./limits.ts";
export { asksForLogin, orLoggedInAgain, showsLogin } from "./login/log-in.ts";
export { LoginError } from "./login/login-error.ts";
export type { SessionLogin } from "./login/session-login.ts";
export { isSigned, withLogin } from "./login/signed-session.ts";
export { leaveOutNoise } from "./noise.ts";
export { findOverlaps } from "./overlap.ts";
export { awaitOther } from "./paginate.ts";
export { perform } from "./perform.ts";
export { comeTo, nowhere, type Place, placeAfter } from "./place.ts";
export { type Claim, type Proof, prove } from "./prove.ts";
export { combine, type Delivery } from "./readings.ts";
export { recordReading, recordTarget } from "./record-target.ts";
export { reduce } from "./reduce.ts";
export { fullerRemnant, type Remnant } from "./remnant.ts";
export { type Replayed, type ReplayProgress, replay } from "./replay.ts";
export { type Row, rowsOf } from "./rows.ts";
export { type ItemProgress, type Progress, run, runWhole } from "./run.ts";
export type { OwnSession, PageSession, Session, Wait } from "./session.ts";
export { type Settled, settle } from "./settle.ts";
export { count, TargetError, toFound } from "./target.ts";
export { trialOf } from "./trial.ts";
export type { Item } from "./visit.ts";
export { until, wholePage } from "./wait.ts";
