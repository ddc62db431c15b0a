import { useState } from "preact/hooks";
import { explain } from "./request.ts";

export interface Action<Given extends readonly unknown[]> {
  readonly run: (...given: Given) => Promise<boolean>;
  readonly busy: boolean;
  /** What went wrong the last time, as a sentence. */
  readonly error: string | null;
  readonly clear: () => void;
}

/** Does something once at a time, and keeps what went wrong; `run` says whether it was done. */
export function useAction<Given extends readonly unknown[]>(
  act: (...given: Given) => Promise<unknown>,
): Action<Given> {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  return {
    busy,
    error,
    clear: () => setError(null),
    run: async (...given) => {
      if (busy) return false;
      setBusy(true);
      setError(null);
      try {
        await act(...given);
        return true;
      } catch (caught) {
        setError(explain(caught));
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}
