export { createLink, redeemLink } from "./link.ts";
