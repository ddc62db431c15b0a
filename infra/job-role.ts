import { jobRights } from "./definitions.ts";
import { jobRoleName } from "./job-address.ts";
import { keepCheckpoints, keepPictures, putJobEvents, sendRuns, useTable } from "./permissions.ts";
import { vault } from "./vault.ts";

/**
 * As whom a runner does what one job needs. The vault assumes it for that job alone and says so by its session's tags,
 * at which the rights end: without tags it may do nothing.
 */
new aws.iam.Role("JobRole", {
  name: jobRoleName,
  assumeRolePolicy: aws.iam.getPolicyDocumentOutput({
    statements: [
      {
        actions: ["sts:AssumeRole", "sts:TagSession"],
        principals: [{ type: "AWS", identifiers: [vault.nodes.role.arn] }],
        conditions: ["team", "job"].map((tag) => ({
          test: "Null",
          variable: `aws:RequestTag/${tag}`,
          values: ["false"],
        })),
      },
    ],
  }).json,
  inlinePolicies: [
    {
      name: "run",
      policy: aws.iam.getPolicyDocumentOutput({
        statements: [
          useTable("job", ...jobRights.table.actions),
          useTable("jobs", ...jobRights.earlier.actions),
          keepCheckpoints,
          keepPictures,
          sendRuns,
          putJobEvents,
        ],
      }).json,
    },
  ],
});
