export { type HttpSession, openHttpSession } from "./session.ts";
export { findTier, type HttpTrial, mayFetch, replayByHttp, replayByJson, type Tier } from "./tier.ts";
