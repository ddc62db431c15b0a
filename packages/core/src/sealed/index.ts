import type { TeamId } from "../actor.ts";
import { Refusal } from "../error.ts";
import type { SealAnswer } from "../vault/message.ts";
import { type Place, seal } from "./cipher.ts";
import { currentKey } from "./data-key.ts";

export { NotGenuine } from "./cipher.ts";
export { open, openAccount, openPages, openPictures, openProxyAlone, showPictures } from "./open.ts";
export { sign } from "./sign.ts";

export interface Sealing extends Omit<Place, "field"> {
  readonly teamId: TeamId;
  readonly fields: Readonly<Record<string, string>>;
}

/** Seals an item's texts, each for its own field, under the team's newest data key. */
export async function sealFields({ fields, ...holder }: Sealing): Promise<SealAnswer> {
  try {
    const key = await currentKey(holder.teamId);
    const sealed = Object.entries(fields).map(([field, text]) => [
      field,
      seal(text, { ...holder, field }, key),
    ]);
    return { sealed: Object.fromEntries(sealed) };
  } catch (error) {
    if (error instanceof Refusal && error.code === "not_found") return { refused: "no_team" };
    throw error;
  }
}
