import { jobRights } from "./definitions.ts";
import { jobRoleName } from "./job-address.ts";
import { keepCheckpoints, keepPictures, putJobEvents, sendRuns, useTable } from "./permissions.ts";
import { vault } from "./vault.ts";

/**
 * The role with which a runner works on one job. The vault assumes it with session tags that name the team and the
 * job. The policy limits access to those tags; without tags the role has no access.
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
