import * as z from "zod";

/** Addresses are shown in logs and kept in plans, so they must not contain secrets. */
const hasNoCredentials = (address: string): boolean => {
  if (!URL.canParse(address)) return true;
  const { username, password } = new URL(address);
  return username === "" && password === "";
};

/** An address that a run may open: a task's start address, and every address in a plan. */
export const Address = z
  .url({ protocol: /^https?$/ })
  .max(4000)
  .refine(hasNoCredentials, "An address must not hold a user name or password.");
