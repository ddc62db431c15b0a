/** What lets work go on in another process. States are plain data. */
export interface Checkpoints<State> {
  /** Where the work goes on; null where it begins. */
  readonly from: State | null;
  /** Told wherever the work could be taken up again; what it throws ends the work there. */
  save(state: State): Promise<void>;
}

/** For work that is done in one go. */
export const inOneGo: Checkpoints<never> = { from: null, save: async () => {} };
