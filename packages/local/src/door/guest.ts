export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** One access that a request needs, by the names of IAM. */
export interface Ask {
  /** As in `dynamodb:GetItem`. */
  readonly action: string;
  /** The name of a table, a queue or a bus; bucket and key of an object; a function's ARN. */
  readonly resource: string;
  /** The partitions of the table that it names; undefined stands for one that cannot be determined. */
  readonly partitions?: readonly (string | undefined)[];
  /** What the request says of itself, by IAM's condition keys. */
  readonly facts?: Readonly<Record<string, string>>;
  /** Whether it uses a presigned address. */
  readonly isPresigned?: boolean;
}

/** Credentials that may do only certain things. */
export interface Guest extends Credentials {
  readonly sessionToken?: string;
  /** Milliseconds since 1970. */
  readonly expiresAt?: number;
  readonly may: (ask: Ask) => boolean;
}

export type FindGuest = (accessKeyId: string) => Guest | undefined;

/** A role's rights: any of these. */
export interface Right {
  readonly actions: readonly string[];
  /** A name, or a prefix and a star. */
  readonly resource: string;
  /** For the table: only these partitions, in the same notation. */
  readonly partitions?: readonly string[];
  /** Under each of these condition keys the request has one of the values. */
  readonly conditions?: Readonly<Record<string, readonly string[]>>;
}

/** Whether one of the rights allows it. */
export const allows =
  (rights: readonly Right[]) =>
  (ask: Ask): boolean =>
    rights.some(
      ({ actions, resource, partitions, conditions = {} }) =>
        actions.includes(ask.action) &&
        isNamed(resource, ask.resource) &&
        (partitions === undefined || isWithin(partitions, ask.partitions ?? [])) &&
        Object.entries(conditions).every(([key, values]) => values.includes(ask.facts?.[key] ?? "")),
    );

const isNamed = (pattern: string, name: string): boolean =>
  pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : name === pattern;

/** A request that names no partition is within none. */
const isWithin = (partitions: readonly string[], named: readonly (string | undefined)[]): boolean =>
  named.length > 0 &&
  named.every((each) => each !== undefined && partitions.some((pattern) => isNamed(pattern, each)));
