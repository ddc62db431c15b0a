import { artifactDays, table as definition, fileRules } from "./definitions.ts";
import { isProduction } from "./stage.ts";
import "./links.ts";

export const table = new sst.aws.Dynamo("Table", {
  ...definition,
  deletionProtection: isProduction,
  transform: {
    table: {
      // The table uses a key of the account, so that every use of the key is recorded in the account's audit log.
      serverSideEncryption: { enabled: true },
      pointInTimeRecovery: { enabled: isProduction },
    },
  },
});

/** A number of days in the notation of SST. */
const daysOf = (days: number) => (days === 1 ? ("1 day" as const) : (`${days} days` as const));

/**
 * Exports too large for an answer, which are read only by presigned address; checkpoints of runs; and pictures of
 * runs, which the API reads. Exports and checkpoints are deleted after a day.
 */
export const artifacts = new sst.aws.Bucket("Artifacts", {
  cors: false,
  lifecycle: fileRules.map(({ prefix, days }) => ({ prefix, expiresIn: daysOf(days) })),
  // Production's bucket is never removed automatically.
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
