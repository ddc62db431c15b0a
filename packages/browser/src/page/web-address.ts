import { PageError } from "../page-error.ts";

/** Whether an address is one of http or https. */
export const isWebAddress = (url: string): boolean => /^https?:\/\/./i.test(url);

/** Only http and https go through the guard: everything else is refused before the browser sees it. */
export function parseWebAddress(url: string): URL {
  if (!URL.canParse(url)) throw new PageError("address_refused", "The address is not a valid web address.");
  const address = new URL(url);
  if (isWebAddress(address.href)) return address;
  throw new PageError("address_refused", "Only http and https addresses can be opened.");
}
