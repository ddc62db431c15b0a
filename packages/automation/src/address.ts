import * as z from "zod";

/** What is opened is shown in logs and kept in plans, which secrets never enter. */
const hasNoCredentials = (address: string): boolean => {
  if (!URL.canParse(address)) return true;
  const { username, password } = new URL(address);
  return username === "" && password === "";
};

/** An address that a run may open: a task's first one, and each that enters a plan. */
export const Address = z
  .url({ protocol: /^https?$/ })
  .max(4000)
  .refine(hasNoCredentials, "An address must not hold a user name or password.");
