import type { Job } from "../data/shapes.ts";

/** Why a field is null in a record, as far as the run has said: never because something was left out. */
export const whyNull = ({ metadata }: Pick<Job, "metadata">, field: string): string =>
  metadata.missing.find((one) => one.field === field)?.why ??
  "nothing stands where this field’s values stand, or the ways to it do not agree on one value.";
