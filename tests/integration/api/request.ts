import { proven, task } from "./api.ts";
import type { Belongings, Resource } from "./belongings.ts";
import type { Operation } from "./operations.ts";

/** A place in a request where an id stands, and the kind of thing that it names. */
export interface Place {
  readonly name: string;
  readonly in: "path" | "query" | "body";
  /** Undefined where nobody has said yet what this name stands for. */
  readonly resource: Resource | undefined;
}

/** What a field of a body or a query names. */
const references: Readonly<Record<string, Resource>> = {
  accountId: "accounts",
  jobId: "jobs",
  proxyId: "proxies",
  against: "jobs",
  script_id: "scripts",
};

/** Bodies that lack only their ids to be accepted. */
const bodies: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "POST /agent/run": task,
  "POST /accounts": { label: "another", username: "ada", password: "secret" },
  "POST /proxies": { host: "three.proxy.example", port: 8080 },
  "POST /webhooks": { url: "https://three.example.com/hook", events: ["job.finished"] },
  "PATCH /webhooks/{id}": { label: "renamed" },
  "POST /keys": { name: "another" },
  "POST /members": { email: "another@example.com" },
  "PATCH /team": { name: "renamed" },
  "POST /schedules": { frequency: "daily" },
  "PATCH /schedules/{id}": { paused: true },
  "PATCH /scripts/{id}": { name: "renamed" },
  "POST /scripts": { name: "imported", plan: proven.plan },
  "POST /scripts/{id}/rollback": { version: 1 },
  "PATCH /notifications/{id}": { read: true },
};

/** Every id that a request of this operation carries. */
export function listPlaces({ path, parameters, bodyFields }: Operation): Place[] {
  // A picture's index counts those of its job and names nothing by itself.
  const inPath = [...path.replace("/{index}", "").matchAll(/\/(\w+)\/\{(\w+)\}/g)].map(
    ([, resource, name = ""]): Place => ({
      name,
      in: "path",
      resource: resource as Resource,
    }),
  );
  const named = (name: string, where: "query" | "body"): Place[] =>
    /(?:_id|Id)s?$/.test(name) || name in references ? [{ name, in: where, resource: references[name] }] : [];
  return [
    ...inPath,
    ...parameters.flatMap(({ in: where, name }) => (where === "query" ? named(name, where) : [])),
    ...bodyFields.flatMap((name) => named(name, "body")),
  ];
}

export type Credential = "key" | "session";

/** The credentials that an operation takes. */
export const listCredentials = ({ sessionOnly }: Operation): Credential[] =>
  sessionOnly ? ["session"] : ["key", "session"];

export interface Request {
  readonly operation: Operation;
  /** Whose credentials it comes with, and whose ids stand in all places that `ids` says nothing of. */
  readonly as: Belongings;
  readonly via: Credential;
  readonly ids?: ReadonlyMap<Place, string>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Record<string, string>;
}

/** Sends a request that is in order but for the ids in it. Queries that narrow a list are sent only where `ids` names them. */
export async function send(request: Request): Promise<Response> {
  const { operation, as, via, ids, query = {}, headers = {} } = request;
  const { method, path, parameters, bodyFields } = operation;
  const idsIn = (where: Place["in"]) =>
    listPlaces(operation).flatMap((place) => {
      if (place.in !== where) return [];
      const given = [...(ids ?? [])].find(([{ name }]) => name === place.name)?.[1];
      const own = where === "query" || !place.resource ? undefined : as.ids[place.resource]?.[0];
      const id = given ?? own;
      return id === undefined ? [] : [[place.name, id] as const];
    });
  const required = parameters.flatMap(({ in: where, name, required, schema }) =>
    where === "query" && required && schema.enum ? [[name, String(schema.enum[0])]] : [],
  );
  const search = new URLSearchParams(
    [...required, ...idsIn("query"), ...Object.entries(query)].map(([name = "", value = ""]) => [
      name,
      value,
    ]),
  );
  const filled = idsIn("path")
    .reduce((text, [name, id]) => text.replace(`{${name}}`, id), path)
    .replace("{index}", "0");
  const body =
    bodyFields.length > 0 ? { ...bodies[operation.name], ...Object.fromEntries(idsIn("body")) } : undefined;
  const { call, inSession } = as.caller;
  const target = search.size > 0 ? `${filled}?${search}` : filled;
  return via === "key" ? call(method, target, body, headers) : inSession(method, target, body, headers);
}
