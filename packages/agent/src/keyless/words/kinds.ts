import type { FieldType } from "@gleaner/automation";

/** What kind of thing a field's values are, beyond the form in which they are written. */
export type FieldKind =
  | "name"
  | "person"
  | "role"
  | "organisation"
  | "place"
  | "money"
  | "date"
  | "time"
  | "number"
  | "link"
  | "image"
  | "contact"
  | "code"
  | "label"
  | "prose"
  | "lines";

interface Kind {
  readonly concepts: string;
  /** The type that such a field's name asks for; null where it may be any. */
  readonly type: FieldType | null;
}

/** The concepts of the vocabularies by kind. */
const byKind: Readonly<Record<FieldKind, readonly Kind[]>> = {
  name: [{ concepts: "title", type: null }],
  person: [{ concepts: "author speaker player opponent seller judge artist", type: null }],
  // Who did or does something for the record: of several persons and companies the one that is called so.
  role: [
    {
      concepts:
        "director translator editor illustrator photographer composer cast guest host instructor supervisor owner founder manager chair applicant inventor recipient narrator referee contact operator organiser sponsor buyer agency developer studio court distributor supplier producer university department lawyer plaintiff defendant captain mayor maintainer",
      type: null,
    },
  ],
  organisation: [{ concepts: "company brand team publisher", type: null }],
  place: [{ concepts: "location address country destination postcode", type: null }],
  money: [
    { concepts: "price salary", type: "money" },
    {
      concepts:
        "rent shipping discount deposit budget funding estimate bid revenue capital penalty profit dividend tuition starting raised",
      type: null,
    },
  ],
  date: [
    { concepts: "date published", type: "date" },
    { concepts: "updated filed founded birth deadline death", type: null },
  ],
  time: [
    { concepts: "duration", type: "duration" },
    { concepts: "time departure arrival cooking prep walking sunrise sunset", type: null },
  ],
  number: [
    { concepts: "review count rank year", type: "number" },
    { concepts: "rating", type: "rating" },
    {
      concepts:
        "number size weight height area point view bedroom bathroom comment serving distance like capacity mileage power width depth diameter population elevation temperature precipitation speed calorie alcohol won drawn lost played goal difference attendance follower download employee age consumption emission wind humidity pressure snow fat carbohydrate sugar salt fibre density assist ascent",
      type: null,
    },
  ],
  link: [{ concepts: "link", type: "url" }],
  image: [{ concepts: "image", type: "image" }],
  contact: [
    { concepts: "email", type: "email" },
    { concepts: "phone", type: "phone" },
    { concepts: "fax", type: null },
  ],
  code: [{ concepts: "id docket citation shelfmark accession isbn vat iban symbol", type: null }],
  label: [
    {
      concepts:
        "category availability condition currency color language status type term level position material edition issue",
      type: null,
    },
  ],
  prose: [{ concepts: "description text reply definition", type: null }],
  lines: [{ concepts: "ingredient instruction", type: null }],
};

const kinds = new Map<string, { readonly kind: FieldKind; readonly type: FieldType | null }>();
for (const [kind, groups] of Object.entries(byKind) as [FieldKind, readonly Kind[]][])
  for (const { concepts, type } of groups)
    for (const concept of concepts.split(" ")) kinds.set(concept, { kind, type });

/** The kind of a concept, null for what is none. */
export const kindOf = (concept: string): FieldKind | null => kinds.get(concept)?.kind ?? null;

/** Kinds of what has a name of its own. */
export const bearers: ReadonlySet<FieldKind | null> = new Set<FieldKind>([
  "person",
  "role",
  "organisation",
  "place",
]);

/** Kinds whose values are words, never a number alone. */
export const wordKinds: ReadonlySet<FieldKind | null> = new Set<FieldKind>([
  "person",
  "role",
  "organisation",
  "place",
  "prose",
  "lines",
]);

/** Kinds of which a record has several: which of them is meant is told by name alone. */
export const namedKinds: ReadonlySet<FieldKind | null> = new Set<FieldKind>([
  "role",
  "money",
  "number",
  "code",
  "time",
  "date",
  "contact",
]);

/** The kinds of words, and those whose words may look like a number or a date ("1984", "level 3"). */
export const writtenKinds: ReadonlySet<FieldKind | null> = new Set([...wordKinds, "name", "label"]);

/** The type that a concept's values have when a name ends with it. */
export const typeOf = (concept: string): FieldType | null => kinds.get(concept)?.type ?? null;

/** Concepts that say of what kind a value is and not which one it is. */
export const genericConcepts: ReadonlySet<string> = new Set(
  "title link date number id text image price time count type value description status current full official main".split(
    " ",
  ),
);
