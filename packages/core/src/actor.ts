import { AsyncLocalStorage } from "node:async_hooks";

export type TeamId = string & { readonly kind?: "team" };
export type UserId = string & { readonly kind?: "user" };

/** The actor: a user with an API key or a session, or the system acting for one team, in the runner and the sweep. */
export type Actor =
  | {
      readonly type: "user";
      readonly teamId: TeamId;
      readonly userId: UserId;
      readonly via: "key" | "session";
    }
  | { readonly type: "system"; readonly teamId: TeamId };

const storage = new AsyncLocalStorage<Actor>();

/** Runs `run` on behalf of `actor`; everything called below reads its team from here. */
export function withActor<Result>(actor: Actor, run: () => Result): Result {
  return storage.run(actor, run);
}

export function useActor(): Actor {
  const actor = storage.getStore();
  if (!actor) throw new Error("no actor: wrap the call in withActor");
  return actor;
}

/** The actor if it belongs to this team, else the system acting for the team, as in the runner and the sweep. */
export function useActorOf(teamId: TeamId): Actor {
  const actor = storage.getStore();
  return actor?.teamId === teamId ? actor : { type: "system", teamId };
}

export function useTeam(): TeamId {
  return useActor().teamId;
}
