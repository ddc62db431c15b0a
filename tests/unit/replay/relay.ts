import type { Checkpoints } from "@gleaner/replay";

/** Stands for an invocation that ends. */
export class Paused extends Error {}

/**
 * Does work that goes on in another process after so many states that it saved, again and again; gives its result and how
 * many processes it took. States travel as JSON.
 */
export async function relay<State, Result>(
  savesAtOnce: number,
  work: (checkpoints: Checkpoints<State>) => Promise<Result>,
): Promise<{ readonly result: Result; readonly processes: number }> {
  let stored: string | null = null;
  for (let processes = 1; ; processes += 1) {
    let saves = 0;
    const save = async (state: State): Promise<void> => {
      saves += 1;
      stored = JSON.stringify(state);
      if (saves === savesAtOnce) throw new Paused();
    };
    const from = stored === null ? null : (JSON.parse(stored) as State);
    try {
      return { result: await work({ from, save }), processes };
    } catch (error) {
      if (!(error instanceof Paused)) throw error;
    }
  }
}
