import { PageError } from "@gleaner/browser";
import type { PageScript, ReadResult } from "@gleaner/extract";
import type { Login } from "@gleaner/login";
import type { PageSession, Session, Wait } from "../session.ts";
import { findForm } from "./form.ts";
import type { SessionLogin, Standing } from "./session-login.ts";

/** A session that uses an account. */
export interface SignedSession extends PageSession {
  readonly login: SessionLogin;
}

/** True for a session that uses an account. */
export function isSigned(session: Session): session is SignedSession {
  return session.login !== undefined;
}

/**
 * Gives a browser session an account to use: from then on it opens the task's and the account's sites only, takes a
 * login form for a page whatever its status, and reads nothing that holds a secret.
 */
export function withLogin<Session extends PageSession>(
  session: Session,
  login: Login,
): Session & { readonly login: SessionLogin } {
  const standing: Standing = {
    isLoggedIn: false,
    isTaken: false,
    renewals: 0,
    typed: "no",
    complaint: null,
  };
  // A site may answer with a refusal and its login form at once.
  const unlessAsked = async (work: Promise<unknown>, wait: Wait): Promise<void> => {
    try {
      await work;
    } catch (error) {
      const isRefusal = error instanceof PageError && (error.status === 401 || error.status === 403);
      if (!isRefusal || (await findForm(session, login, wait)) === null) throw error;
    }
  };
  return {
    ...session,
    login: { ...login, standing },
    async open(url, wait) {
      const refusal = login.rules.refuseVisit(url);
      if (refusal !== null) throw new PageError("address_refused", refusal);
      await unlessAsked(session.open(url, wait), wait);
      if (standing.isLoggedIn && !standing.isTaken) standing.isTaken = !(await session.call("isLogin"));
    },
    settle: (wait) => unlessAsked(session.settle(wait), wait),
    async call<Name extends keyof PageScript>(name: Name, ...args: Parameters<PageScript[Name]>) {
      const result = await session.call(name, ...args);
      // The only result that is records: what a page echoes of the account is no value of them.
      if (isReadResult(result)) {
        // Who is shown records was let in.
        standing.isTaken ||= standing.isLoggedIn && result.records.some(hasValue);
        return withoutEchoes(result, login) as ReturnType<PageScript[Name]>;
      }
      return login.scrub.deep(result);
    },
  };
}

const hasValue = (record: ReadResult["records"][number]): boolean =>
  Object.values(record).some((value) => value !== null);

function isReadResult(result: unknown): result is ReadResult {
  return typeof result === "object" && result !== null && "records" in result && "evidence" in result;
}

function withoutEchoes(result: ReadResult, { scrub, onEcho }: Login): ReadResult {
  const echoes = result.records.map((record, at) =>
    Object.keys(record).filter((field) =>
      scrub.holdsSecret(JSON.stringify([record[field], result.evidence[at]?.[field]?.raw])),
    ),
  );
  for (const field of new Set(echoes.flat())) onEcho(field);
  const records = result.records.map((record, at) => {
    const nulls = (echoes[at] ?? []).map((field) => [field, null] as const);
    return nulls.length === 0 ? record : { ...record, ...Object.fromEntries(nulls) };
  });
  const evidence = result.evidence.map((each, at) =>
    Object.fromEntries(
      Object.entries(each).map(([field, proof]) => {
        const { url, row } = proof;
        return [field, echoes[at]?.includes(field) ? { url, row, reason: "secret" as const } : proof];
      }),
    ),
  );
  return scrub.deep({ ...result, records, evidence });
}
