export { createKey, listKeys, revokeKey } from "./key.ts";
export { createSession, createSignInLink } from "./session.ts";
export { createTeam, deleteTeam, listTeams, setPlan } from "./team.ts";
export { addUser, listUsers, removeUser } from "./user.ts";
