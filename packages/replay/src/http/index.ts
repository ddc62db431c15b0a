export { type HttpSession, openHttpSession } from "./session.ts";
export { findTier, type HttpTrial, mayFetch, replayByHttp } from "./tier.ts";
