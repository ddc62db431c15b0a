import { artifactDays, table as definition, fileRules } from "./definitions.ts";
import { isProduction } from "./stage.ts";
import "./links.ts";

export const table = new sst.aws.Dynamo("Table", {
  ...definition,
  deletionProtection: isProduction,
  transform: {
    table: {
      // Under a key of the account, so that every use of it stands in the account's audit log.
      serverSideEncryption: { enabled: true },
      pointInTimeRecovery: { enabled: isProduction },
    },
  },
});

/** As SST wants it said. */
const daysOf = (days: number) => (days === 1 ? ("1 day" as const) : (`${days} days` as const));

/**
 * Exports too large for an answer, read by presigned address alone, and the checkpoints of runs, each for a day; and the
 * pictures of runs, which the API reads.
 */
export const artifacts = new sst.aws.Bucket("Artifacts", {
  cors: false,
  lifecycle: fileRules.map(({ prefix, days }) => ({ prefix, expiresIn: daysOf(days) })),
  // Production is removed by hand, or not at all.
  transform: {
    bucket: { forceDestroy: !isProduction },
    lifecycle: (args) => {
      args.rules = $resolve([args.rules]).apply(([rules = []]) =>
        rules.map((rule) => ({
          ...rule,
          abortIncompleteMultipartUpload: { daysAfterInitiation: artifactDays },
        })),
      );
    },
  },
});
