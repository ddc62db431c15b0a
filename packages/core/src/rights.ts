import { AsyncLocalStorage } from "node:async_hooks";

/** Credentials of AWS that end. */
export interface LentCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string;
  readonly expiration: Date;
}

/** Who lends them: asked before each request near their end. */
export type Rights = () => Promise<LentCredentials>;

const storage = new AsyncLocalStorage<Rights>();

/** Has everything below `run` act with rights that were lent to it, in place of the function's own. */
export function withRights<Result>(rights: Rights, run: () => Result): Result {
  return storage.run(rights, run);
}

/** What a client of AWS is opened with to act with rights that were lent; nothing for the function's own. */
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
