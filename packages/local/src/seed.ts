import { createKey, createTeam } from "@gleaner/admin";

/** Makes a first team, on the Business plan, and a key for it; called once per data folder, as a function. */
export async function handler(): Promise<{ teamId: string; apiKey: string }> {
  const email = "owner@localhost.test";
  const { teamId } = await createTeam({ name: "First team", email, plan: "business" });
  const { apiKey } = await createKey({ teamId, email, name: "First key" });
  return { teamId, apiKey };
}
