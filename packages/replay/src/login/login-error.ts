/** The site did not take the account, or has stopped taking it; `message` is a sentence that the caller may read. */
export class LoginError extends Error {
  override readonly name = "LoginError";
  readonly code: "login_failed" | "login_expired";

  constructor(code: LoginError["code"], message: string) {
    super(message);
    this.code = code;
  }
}

/** A page that was open to the account asks for a login. */
export const loginExpired = (): LoginError =>
  new LoginError("login_expired", "The page asks for a login where the records were.");
