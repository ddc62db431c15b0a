import { Logger } from "@aws-lambda-powertools/logger";
import { lend } from "@gleaner/core/lend";
import * as Sealed from "@gleaner/core/sealed";
import {
  type LendAnswer,
  type OpenAccountAnswer,
  type OpenAnswer,
  type OpenPagesAnswer,
  type PicturesAnswer,
  type SealAnswer,
  type SignAnswer,
  type SignRequest,
  type TryAnswer,
  VaultRequest,
} from "@gleaner/core/vault/message";
import type { Context } from "aws-lambda";
import { tryOut } from "./try-out.ts";

const logger = new Logger({ serviceName: "vault" });

/**
 * The only function that can decrypt. Each verb has its own address, an alias of the function, so that a caller that
 * may seal may not open. Requests and answers are never logged, and errors carry no details.
 */
export async function handler(
  event: unknown,
  { invokedFunctionArn }: Pick<Context, "invokedFunctionArn">,
): Promise<SealAnswer | OpenedAnswer | PicturesAnswer | LendAnswer | TryAnswer | SignAnswer> {
  const { data: request } = VaultRequest.safeParse(event);
  if (!request) throw refuse("malformed request");
  if (!invokedFunctionArn.endsWith(`:${request.verb}`)) throw refuse(`not asked to ${request.verb} here`);
  try {
    switch (request.verb) {
      case "seal":
        return await Sealed.sealFields(request);
      case "open":
        return await orNotGenuine<OpenedAnswer>(request, () => openers[request.what](request));
      case "show":
        return await orNotGenuine(request, () => Sealed.showPictures(request));
      case "lend":
        return await lend(request);
      case "try":
        return await orNotGenuine(request, () => tryOut(request));
      case "sign":
        return await orNotGenuine(withoutBody(request), () => Sealed.sign(request));
    }
  } catch (error) {
    throw refuse(error instanceof Error ? error.name : "unknown");
  }
}

type OpenedAnswer = OpenAnswer | OpenAccountAnswer | OpenPagesAnswer | PicturesAnswer;

const openers = {
  run: Sealed.open,
  account: Sealed.openAccount,
  pages: Sealed.openPages,
  pictures: Sealed.openPictures,
} as const;

const withoutBody = ({ body: _, ...claim }: SignRequest) => claim;

async function orNotGenuine<Answer>(
  claim: Exclude<VaultRequest, { verb: "seal" | "lend" | "sign" }> | Omit<SignRequest, "body">,
  open: () => Promise<Answer>,
): Promise<Answer | { refused: "not_genuine" }> {
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof Sealed.NotGenuine)) throw error;
    // The stored data was altered, or is an old backup whose key is gone.
    logger.error("what is stored was not sealed for its place", { ...claim });
    return { refused: "not_genuine" };
  }
}

/** An error with nothing but its kind, because Lambda logs a thrown error and returns it to the caller. */
function refuse(fault: string): Error {
  logger.error("request failed", { fault });
  return new Error("the vault could not do this");
}
