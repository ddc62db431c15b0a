import type { TeamId } from "../actor.ts";
import { type DomainEvent, newEvent, type UsageKind, type UsageLevel } from "../event/index.ts";
import type { Key } from "../keys.ts";
import { resetOf } from "../month.ts";
import type { Action, Item } from "../table.ts";

/** A count that is about to be raised by one, with what keeps its notices to one per level and month. */
export interface Count {
  readonly kind: UsageKind;
  /** The attribute that holds the count. */
  readonly attribute: string;
  readonly limit: number;
  readonly month: string;
}

/** A level that a count reaches with its next one, not told this month. */
export interface Notice {
  readonly level: UsageLevel;
  readonly event: DomainEvent;
}

const levels = [70, 90] as const;

/** The least count that is `level` percent of `limit`. */
export const countAt = (level: UsageLevel, limit: number): number => Math.ceil((limit * level) / 100);

/** Holds the highest level told, as `2026-11#70`: marks of one month and of later ones compare as text. */
export const markAttribute = ({ kind }: Pick<Count, "kind">): string => `${kind}Noted`;
const markOf = (month: string, level: UsageLevel): string => `${month}#${level}`;

/** The notice that raising a count to `next` calls for, given the item that holds it; only the highest level is told. */
export function findNotice(
  teamId: TeamId,
  item: Item | undefined,
  count: Count,
  next: number,
): Notice | null {
  const { kind, limit, month } = count;
  const told = String(item?.[markAttribute(count)] ?? "");
  const level = levels.findLast((each) => next >= countAt(each, limit));
  if (level === undefined || told >= markOf(month, level)) return null;
  const data = { kind, level, limit, resetsAt: resetOf(month) };
  return { level, event: newEvent(teamId, "usage.threshold", data) };
}

interface Fragment {
  readonly condition: string;
  readonly sets: string;
  readonly names: Record<string, string>;
  readonly values: Record<string, unknown>;
}

/**
 * What an update that raises the count by one needs. Without a notice its condition holds only while the raise calls
 * for none, so that nobody reads the count on the common path; where it fails, the item tells which notice to send
 * along. With one it marks the level as told and fails where another was quicker.
 */
export function raise(count: Count, notice: Notice | null): Fragment {
  const names = { "#count": count.attribute, "#noted": markAttribute(count) };
  const at = (level: UsageLevel) => countAt(level, count.limit) - 1;
  if (notice) {
    const isHighest = notice.level === 90;
    return {
      condition:
        `(#count >= :reached${isHighest ? "" : " AND #count < :below90"} AND ` +
        "(attribute_not_exists(#noted) OR #noted < :mark))",
      sets: "#noted = :mark",
      names,
      values: {
        ":reached": at(notice.level),
        ":mark": markOf(count.month, notice.level),
        ...(!isHighest && { ":below90": at(90) }),
      },
    };
  }
  return {
    condition:
      "(attribute_not_exists(#count) OR #count < :below70 OR (#noted >= :mark70 AND #count < :below90) OR " +
      "#noted >= :mark90)",
    sets: "",
    names,
    values: {
      ":below70": at(70),
      ":below90": at(90),
      ":mark70": markOf(count.month, 70),
      ":mark90": markOf(count.month, 90),
    },
  };
}

/** Marks a notice's level as told; fails its condition where that has been done. */
export const markNotice = (key: Key, count: Count, { level }: Notice): Action => ({
  Update: {
    Key: { ...key },
    UpdateExpression: "SET #noted = :mark",
    ConditionExpression: "attribute_exists(pk) AND (attribute_not_exists(#noted) OR #noted < :mark)",
    ExpressionAttributeNames: { "#noted": markAttribute(count) },
    ExpressionAttributeValues: { ":mark": markOf(count.month, level) },
  },
});
