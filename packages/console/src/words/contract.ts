import type { Contract } from "@gleaner/automation";
import { plural } from "./amount.ts";

const tierSentences = {
  http: "Replays begin with plain HTTP: it gave the same records, twice.",
  json: "Replays begin with the JSON that the page fetches: it gave the same records, twice.",
  browser: "Replays use the browser: plain HTTP did not give the same records.",
};

/** What every replay is held against, as sentences. */
export function describeContract(contract: Contract): readonly string[] {
  const { minRecords, maxRecords, key, fields, learned, tier, paging, reachesStatedTotal } = contract;
  const never = fields.filter(({ maxNullShare }) => maxNullShare === 0).map(({ name }) => name);
  const range =
    maxRecords === null
      ? `At least ${plural(minRecords, "record")}`
      : minRecords === maxRecords
        ? `Exactly ${plural(minRecords, "record")}`
        : `${minRecords} to ${plural(maxRecords, "record")}`;
  return [
    `${range}; ${maxRecords === null ? "fewer" : "fewer or more"} means that the page has changed.`,
    ...(never.length > 0 ? [`Always there: ${never.join(", ")}.`] : []),
    ...fields
      .filter(({ maxNullShare }) => maxNullShare > 0 && maxNullShare < 1)
      .map(
        ({ name, maxNullShare }) =>
          `${name} may be null in up to ${Math.round(maxNullShare * 100)} % of the records.`,
      ),
    ...(key.length > 0
      ? [`Told apart by ${key.join(" and ")}, which may repeat in up to 20 % of the records.`]
      : []),
    ...(paging && paging.pages > 1 ? [`Proven over ${plural(paging.pages, "page")}.`] : []),
    ...(reachesStatedTotal ? ["As many records as the page itself states."] : []),
    tierSentences[tier ?? "browser"],
    ...(learned ? [`It has learned from ${plural(learned, "good replay")} since.`] : []),
  ];
}
