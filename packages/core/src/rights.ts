import { AsyncLocalStorage } from "node:async_hooks";

/** Temporary AWS credentials. */
export interface LentCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string;
  readonly expiration: Date;
}

/** Gets credentials; called before a request when the last ones are about to expire. */
export type Rights = () => Promise<LentCredentials>;

const storage = new AsyncLocalStorage<Rights>();

/** Runs everything in `run` with lent rights instead of the function's own. */
export function withRights<Result>(rights: Rights, run: () => Result): Result {
  return storage.run(rights, run);
}

/** The credentials option of an AWS client with lent rights; empty for the function's own. */
export interface Acting {
  readonly credentials?: Rights;
  // biome-ignore lint/suspicious/noExplicitAny: each client of the SDK has a type of its own for the same handler.
  readonly requestHandler?: any;
}

interface Client {
  readonly config: { readonly requestHandler: unknown };
}

/**
 * Gives the client that acts with the rights of whoever asks for it:
 *
 *     const connect = clientOf((acting) => new SQSClient({ ...patience, ...acting }));
 *     await connect().send(command);
 *
 * It is opened when it is needed first. All of them share the connections of the function's own.
 */
export function clientOf<Opened extends Client>(open: (acting: Acting) => Opened): () => Opened {
  let own: Opened | undefined;
  const lent = new WeakMap<Rights, Opened>();
  return () => {
    own ??= open({});
    const credentials = storage.getStore();
    if (!credentials) return own;
    const client = lent.get(credentials) ?? open({ credentials, requestHandler: own.config.requestHandler });
    lent.set(credentials, client);
    return client;
  };
}
