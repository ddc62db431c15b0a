import type { Reader, Way } from "@gleaner/automation";

const MAX_ALSO = 8;

/** A reader of several ways: the ones that share the first one's notation are its locators, the others stand beside. */
export function readerOf(ways: readonly Way[], take: Reader["take"]): Reader | null {
  const [first] = ways;
  if (!first) return null;
  const { attribute, transforms, spare } = first;
  const isSame = (way: Way): boolean =>
    way.spare === spare &&
    way.attribute === attribute &&
    JSON.stringify(way.transforms) === JSON.stringify(transforms);
  const also = ways.filter((way) => !isSame(way));
  const locators = ways.filter(isSame).map((way) => way.locator);
  return {
    locators,
    attribute,
    take,
    transforms,
    ...(spare ? { spare } : {}),
    ...(also.length > 0 ? { also } : {}),
  };
}

/** A reader with further ways beside its own, as many as it has room for. */
export function withAlso(reader: Reader, ways: readonly Way[]): Reader {
  const also = [...(reader.also ?? []), ...ways].slice(0, MAX_ALSO);
  return also.length > 0 ? { ...reader, also } : reader;
}
