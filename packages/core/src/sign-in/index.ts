export { askForCode, type CodeAsked, codeMs, redeemCode, sendCodes } from "./code.ts";
export { mailInvitation } from "./invitation.ts";
export { createLink, redeemLink } from "./link.ts";
