import type { Login } from "@gleaner/login";

/** What a browser session knows of the account that it uses. */
export interface SessionLogin extends Login {
  /** Where the session stands with the site. */
  readonly standing: Standing;
}

export interface Standing {
  /** True once a login form was filled and went away. */
  isLoggedIn: boolean;
  /** True once a page was opened after the login that did not ask for it again. */
  isTaken: boolean;
  /** How often a session that had run out was logged in again. */
  renewals: number;
  /** How far the password has got that was typed field by field. */
  typed: "no" | "filled" | "sent";
  /** What the page said after the last login. */
  complaint: string | null;
}
