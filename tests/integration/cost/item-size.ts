import type { AttributeValue } from "@aws-sdk/client-dynamodb";

export type RawItem = Readonly<Record<string, AttributeValue>>;

/** What DynamoDB bills an item as, in bytes: names and values, by its rules for item sizes. */
export const sizeOfItem = (item: RawItem): number =>
  Object.entries(item).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + sizeOfValue(value), 0);

/** Binary values are base64 here, as on the wire. */
function sizeOfValue(value: AttributeValue): number {
  const [[type, inner] = []] = Object.entries(value) as [string, unknown][];
  switch (type) {
    case "S":
      return Buffer.byteLength(String(inner));
    case "N":
      return Math.ceil(String(inner).replace(/\D/g, "").length / 2) + 1;
    case "B":
      return Buffer.from(String(inner), "base64").length;
    case "M":
      return 3 + Object.keys(Object(inner)).length + sizeOfItem(inner as RawItem);
    case "L":
      return 3 + (inner as AttributeValue[]).reduce((sum, each) => sum + 1 + sizeOfValue(each), 0);
    default:
      return 1;
  }
}

const kilobyte = 1024;

export const writeUnits = (bytes: number): number => Math.max(1, Math.ceil(bytes / kilobyte));

/** Of a strongly consistent read. */
export const readUnits = (bytes: number): number => Math.max(1, Math.ceil(bytes / (4 * kilobyte)));

/** An index that holds whole items: a change of its key takes the old entry out and puts the new one in. */
export function indexUnits(before: RawItem | undefined, after: RawItem | undefined): number {
  const [old, next] = [entryOf(before), entryOf(after)];
  if (!old && !next) return 0;
  if (!old || !next) return writeUnits(sizeOfItem(old ?? next ?? {}));
  if (JSON.stringify(old) === JSON.stringify(next)) return 0;
  const isMoved = old.duePk?.S !== next.duePk?.S || old.dueAt?.S !== next.dueAt?.S;
  return isMoved
    ? writeUnits(sizeOfItem(old)) + writeUnits(sizeOfItem(next))
    : writeUnits(Math.max(sizeOfItem(old), sizeOfItem(next)));
}

const entryOf = (item: RawItem | undefined): RawItem | undefined =>
  item?.duePk && item.dueAt ? item : undefined;
