import type { Family } from "./way.ts";

/*
How much is believed, and why. All that is believed of a reading comes from this table; how surely a field was matched to what was
asked for (`certainty`) is its planner's to say, and multiplies it.

1. A field is read by several ways. A way is a locator and the transforms that follow it; it belongs to a family, which is what
   it relies on: structured data, a label, a name in the markup, a heading above, a text, a place.
2. Ways of one family break together: a redesign that renames a class breaks every way that goes by classes. So families have
   votes, and more ways of one family add little (`more`).
3. `weight` is a family's vote. Data, labels and names say what a value is. A heading or a text says what stands near it. A place
   says nothing, and neither does a line that is counted under a heading; what a key of any name holds (`key`) is a guess.
4. A way that cuts its text at a mark was fitted to the pages that were seen. Its vote counts half (`cut`): beside a way that takes
   its text whole it is not heard, and alone it decides as before, since all shares are relative.
5. All ways of a reader are followed. Those that give the same value, whatever its white space, are one party; its weight is
   the sum of its families'.
6. The heaviest party is heard if no other has more than `rival` of its weight. Else nothing is: null beats a guess. A spare way,
   which nothing has proven yet, may then tell which of the two is meant, but gives no third value.
7. Where names were learned and all of them are silent, the thing is missing. What stands at its place today is another thing, so
   a place alone is not heard. `replay` may go by places all the same, for fields whose names are all gone, and only if what
   the contract remembers vouches for them (`packages/replay/src/fallback.ts`).
8. Where all proven ways are silent the spare ones are asked in order, and the first that speaks is heard with little trust.
9. `confidence` is what is said of the value then: of families that agree most; of one that always spoke alone less; less again
   where a family that once spoke is silent; less again where another party spoke, the less the heavier it was. A place that
   is silent or speaks otherwise beside a name counts for nothing: on a page that lacks a line the next ones stand elsewhere.
   How often each figure comes true is measured (`tests/bench/RESULTS.md`).
10. Learning uses `preference` to choose among ways that all give the example: what a page calls by a name before what only
   stands somewhere. It decides which ways a reader has, never whether a value is believed.
*/

/** The votes of families, and what is made of them. */
export const trust = {
  weight: { data: 1, key: 0.4, label: 1, name: 1, heading: 0.9, text: 0.9, position: 0.5 },
  /** What a cut way's vote counts beside a whole one's. */
  cut: 0.5,
  /** What each further way of a family that has spoken adds. */
  more: 0.1,
  /** Share of the heaviest party's weight that another may have at most. */
  rival: 0.8,
  confidence: {
    /** Several families agree, and nothing speaks against it. */
    agreed: 0.98,
    /** The one family there ever was. */
    alone: 0.85,
    /** Another party spoke, of at most half the weight. */
    contested: 0.75,
    /** Families that spoke when it was learned are silent. */
    missed: 0.7,
    /** Another party spoke, of more than half the weight. */
    disputed: 0.6,
    /** A way that nothing has proven. */
    spare: 0.6,
  },
  /** How ways that give the same value are ranked when they are learned. */
  preference: { data: 0.2, key: 0, label: 0.3, name: 0.3, heading: 0, text: 0, position: -0.2 },
} as const satisfies {
  readonly weight: Readonly<Record<Family, number>>;
  readonly preference: Readonly<Record<Family, number>>;
} & Record<string, unknown>;
