import { accountRoot } from "./account.ts";
import { define } from "./function.ts";
import { jobRoleLink } from "./job-address.ts";
import { lendJobRole, useTable, useTeamKey } from "./permissions.ts";
import { table } from "./storage.ts";
import { teamKey, teamKeyLink } from "./team-key.ts";

/** Only this function may decrypt, and lend the rights that a job needs: see security.md. */
export const vault = new sst.aws.Function(
  "VaultFunction",
  define("vault", {
    handler: "functions/vault/src/index.handler",
    link: [table, teamKeyLink, jobRoleLink],
    permissions: [
      useTable("sealed", "ConditionCheckItem", "GetItem", "PutItem", "Query", "UpdateItem"),
      useTeamKey,
      lendJobRole,
    ],
  }),
);

for (const [id, name] of [
  ["VaultSeal", "seal"],
  ["VaultOpen", "open"],
  ["VaultShow", "show"],
  ["VaultLend", "lend"],
  ["VaultTry", "try"],
  ["VaultSign", "sign"],
] as const) {
  new aws.lambda.Alias(id, { name, functionName: vault.name, functionVersion: "$LATEST" });
}

/**
 * The key's policy lets only the vault's role decrypt and delegates no decryption to IAM, so that no other identity's
 * policy can grant it. An administrator of the account can change this policy; the account's audit log records the
 * change.
 */
new aws.kms.KeyPolicy("TeamKeyPolicy", {
  keyId: teamKey.id,
  policy: aws.iam.getPolicyDocumentOutput({
    statements: [
      {
        actions: [
          "kms:CancelKeyDeletion",
          "kms:DescribeKey",
          "kms:DisableKey",
          "kms:DisableKeyRotation",
          "kms:EnableKey",
          "kms:EnableKeyRotation",
          "kms:GetKeyPolicy",
          "kms:GetKeyRotationStatus",
          "kms:ListResourceTags",
          "kms:PutKeyPolicy",
          "kms:ScheduleKeyDeletion",
          "kms:TagResource",
          "kms:UntagResource",
          "kms:UpdateKeyDescription",
        ],
        resources: ["*"],
        principals: [{ type: "AWS", identifiers: [accountRoot] }],
      },
      {
        actions: ["kms:Decrypt", "kms:GenerateDataKey"],
        resources: ["*"],
        principals: [{ type: "AWS", identifiers: [vault.nodes.role.arn] }],
        // Each request must name the team whose data key it is.
        conditions: [{ test: "Null", variable: "kms:EncryptionContext:team", values: ["false"] }],
      },
    ],
  }).json,
});
