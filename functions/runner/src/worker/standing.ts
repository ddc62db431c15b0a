import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { AgentProgress } from "@gleaner/agent";
import type { Completeness, DataRecord, Plan, RecordEvidence } from "@gleaner/automation";
import type { BrowserStorage } from "@gleaner/browser";
import type { Progress, ReplayProgress, SessionLogin } from "@gleaner/replay";
import type { Kept } from "../assignment.ts";

/** The result of a prompt's run, with the plan that must be proven. */
export interface Found {
  readonly records: readonly DataRecord[];
  readonly evidence: readonly RecordEvidence[];
  readonly completeness: Completeness;
  readonly plan: Plan;
}

/** An assignment's stage. */
export type Stage =
  | { readonly kind: "agent"; readonly agent: AgentProgress }
  /** Null until the proof's browser has opened a page. */
  | { readonly kind: "proof"; readonly found: Found; readonly progress: Progress | null }
  | { readonly kind: "replay"; readonly replay: ReplayProgress };

/** A run's progress. */
export interface Standing {
  readonly stage: Stage;
  /** Its browser's storage; null where the next browser starts clean. */
  readonly storage: BrowserStorage | null;
  /** The browser's login state at the account's site; null where it uses no account, or no storage is kept. */
  readonly login: SessionLogin["standing"] | null;
  /** Periods whose one-time codes of the account the run's browsers have used. */
  readonly usedCodes: readonly number[];
}

/** The format's version: a runner of another version starts from the beginning. */
const version = 3;

/** Rows in one piece. */
const rowsAtOnce = 1000;
/** Stands for an object's rows, by the positions of their pieces. */
const rowsKey = "$rows";

interface Rows {
  readonly records: readonly unknown[];
  readonly evidence: readonly unknown[];
}

const hasRows = (value: unknown): value is Rows =>
  typeof value === "object" &&
  value !== null &&
  "records" in value &&
  Array.isArray(value.records) &&
  "evidence" in value &&
  Array.isArray(value.evidence);

export interface Written {
  readonly state: Uint8Array;
  /** The pieces that the state refers to, by number. */
  readonly pieces: readonly number[];
  readonly added: readonly (readonly [number, Uint8Array])[];
  /** The size of the state and all of its pieces. */
  readonly bytes: number;
}

/**
 * Serialises progress. Rows are the largest part and never change, so each list of rows is written once, in pieces
 * that later progress refers to: a list of a thousand pages is not written a thousand times.
 */
export function openNotebook() {
  const piecesOf = new WeakMap<object, readonly number[]>();
  const sizes: number[] = [];
  let added: [number, Uint8Array][] = [];

  const pieceOf = (rows: Rows): number => {
    const piece = pack(rows);
    added.push([sizes.length, piece]);
    return sizes.push(piece.length) - 1;
  };
  const number = (rows: Rows): readonly number[] => {
    const known = piecesOf.get(rows);
    if (known) return known;
    const numbers: number[] = [];
    for (let at = 0; at < rows.records.length; at += rowsAtOnce) {
      const to = at + rowsAtOnce;
      numbers.push(pieceOf({ records: rows.records.slice(at, to), evidence: rows.evidence.slice(at, to) }));
    }
    piecesOf.set(rows, numbers);
    return numbers;
  };

  return {
    write(standing: Standing): Written {
      added = [];
      const pieces: number[] = [];
      const state = pack({ version, standing }, (value) => {
        if (!hasRows(value)) return value;
        const { records: _, evidence: __, ...others } = value;
        return { ...others, [rowsKey]: number(value).map((each) => pieces.push(each) - 1) };
      });
      const bytes = pieces.reduce((sum, each) => sum + (sizes[each] ?? 0), state.length);
      return { state, pieces, added, bytes };
    },
    /**
     * Parses progress; null where another version wrote it, whose pieces may have another form. Its pieces count as
     * already written.
     */
    read({ state, pieces }: Kept): Standing | null {
      if ((unpack(state) as { version?: unknown } | null)?.version !== version) return null;
      sizes.push(...pieces.map((piece) => piece.length));
      const restore = ({ [rowsKey]: places, ...others }: Record<string, unknown>): unknown => {
        const numbers = places as number[];
        const parts = numbers.map((place) => unpack(pieces[place] ?? new Uint8Array()) as Rows);
        const records = parts.flatMap((part) => part.records);
        const rows = { ...others, records, evidence: parts.flatMap((part) => part.evidence) };
        piecesOf.set(rows, numbers);
        return rows;
      };
      const isReference = (value: unknown): value is Record<string, unknown> =>
        typeof value === "object" && value !== null && rowsKey in value;
      const written = unpack(state, (value) => (isReference(value) ? restore(value) : value));
      return (written as { standing: Standing }).standing;
    },
  };
}

const pack = (value: unknown, replace: (value: unknown) => unknown = (each) => each): Uint8Array =>
  deflateRawSync(JSON.stringify(value, (_, each: unknown) => replace(each)));

const unpack = (packed: Uint8Array, revive: (value: unknown) => unknown = (each) => each): unknown =>
  JSON.parse(inflateRawSync(packed).toString("utf8"), (_, each: unknown) => revive(each));
