import { toArn } from "../attributes.ts";
import { find, type Graph, listOf } from "../graph.ts";
import { listLambdas, prefixOf, type Statement, statementsOf } from "../lambdas.ts";

/**
 * The vault alone may unwrap the teams' keys, by its role and by the key's own policy, and lend the role of a job; and it
 * is asked by verbs apart.
 */
export function findVaultFaults(graph: Graph): string[] {
  return [
    ...findRoleFaults(graph),
    ...findKeyFaults(graph),
    ...findLendingFaults(graph),
    ...findAddressFaults(graph),
  ];
}

const report = (what: string, checks: readonly (readonly [boolean, string])[]): string[] =>
  checks.flatMap(([holds, fault]) => (holds ? [] : [`${what} ${fault}`]));

/** Who may do what. */
function findRoleFaults(graph: Graph): string[] {
  const vault = listLambdas(graph).find(({ name }) => name === "vault");
  return listOf(graph, "aws:iam/role:Role").flatMap((role) => {
    const actions = statementsOf(role).flatMap((statement) => statement.actions);
    const isVault = role === vault?.role;
    return report(role.name, [
      [isVault || !actions.some((action) => action.startsWith("kms:")), "has rights on keys"],
      [isVault || !actions.some((action) => action.startsWith("sts:")), "may act as others"],
      [!isVault || !actions.some((action) => action.startsWith("sqs:")), "may send or take messages"],
    ]);
  });
}

function findKeyFaults(graph: Graph): string[] {
  const [key, ...more] = listOf(graph, "aws:kms/key:Key");
  const production = graph.app.stage === "production";
  const policies = listOf(graph, "aws:kms/keyPolicy:KeyPolicy");
  const statements: (Statement & { principals: { identifiers: string[] }[] })[] = JSON.parse(
    policies[0]?.inputs.policy ?? "[]",
  );
  const using = statements.filter(({ actions }) =>
    actions.some((action) =>
      /^kms:(?:\*|Decrypt|Encrypt|GenerateDataKey|ReEncrypt|CreateGrant)/.test(action),
    ),
  );
  const [use] = using;
  const condition = use?.conditions?.[0];
  return report("the teams' key", [
    [key !== undefined && more.length === 0, "is not the one key"],
    [key?.inputs.enableKeyRotation === true, "is never changed"],
    [key?.retained === production, production ? "goes with the stage" : "stays when the stage goes"],
    [policies.length === 1 && policies[0]?.inputs.keyId === `${key?.name}-id`, "has no policy of its own"],
    [
      using.length === 1 &&
        String(use?.actions) === "kms:Decrypt,kms:GenerateDataKey" &&
        use?.principals.length === 1 &&
        String(use?.principals[0]?.identifiers) === vaultRoleArn(graph),
      "may be used by others than the vault",
    ],
    [
      condition?.test === "Null" &&
        condition.variable === "kms:EncryptionContext:team" &&
        String(condition.values) === "false",
      "unwraps without being told whose key it is",
    ],
  ]);
}

const vaultRoleArn = (graph: Graph): string => {
  const role = listLambdas(graph).find(({ name }) => name === "vault")?.role;
  return toArn("aws:iam/role:Role", String(role?.inputs.name ?? role?.name));
};

/** The role of a job is the vault's to assume, and only for a team and a job that it names. */
function findLendingFaults(graph: Graph): string[] {
  const role = find(graph, "aws:iam/role:Role", "JobRole");
  const [trust, ...more]: (Statement & { principals: { type: string; identifiers: string[] }[] })[] =
    JSON.parse(role?.inputs.assumeRolePolicy ?? "[]");
  const demanded = (trust?.conditions ?? []).map(
    ({ test, variable, values }) => `${test} ${variable} ${values}`,
  );
  return report("the role of a job", [
    [String(role?.inputs.name).length <= 64, "has a name that is too long for IAM"],
    [
      more.length === 0 &&
        trust?.principals.length === 1 &&
        trust.principals[0]?.type === "AWS" &&
        String(trust.principals[0].identifiers) === vaultRoleArn(graph),
      "may be assumed by others than the vault",
    ],
    [
      demanded.join() === "Null aws:RequestTag/team false,Null aws:RequestTag/job false",
      "is assumed for no team or no job",
    ],
  ]);
}

/** Each verb has an alias, and each function that may use it has the right to that one. */
function findAddressFaults(graph: Graph): string[] {
  const arn = toArn("aws:lambda/function:Function", `${prefixOf(graph)}vault`);
  const aliases = listOf(graph, "aws:lambda/alias:Alias").map(({ inputs }) => String(inputs.name));
  const askers = (verb: string) =>
    listLambdas(graph)
      .filter(({ statements }) =>
        statements.some(
          ({ actions, resources }) =>
            actions.includes("lambda:InvokeFunction") && resources.includes(`${arn}:${verb}`),
        ),
      )
      .map(({ name }) => name);
  const invoked = listLambdas(graph).flatMap(({ statements }) =>
    statements
      .filter(({ actions }) => actions.includes("lambda:InvokeFunction"))
      .flatMap(({ resources }) => resources),
  );
  return report("the vault", [
    [String(aliases.toSorted()) === "lend,open,seal,show,sign,try", `has the addresses ${aliases}`],
    [String(askers("seal")) === "api", `seals for ${askers("seal")}`],
    [String(askers("open")) === "runner", `opens for ${askers("open")}`],
    [String(askers("show")) === "api", `shows pictures to ${askers("show")}`],
    [String(askers("lend")) === "runner", `lends to ${askers("lend")}`],
    [String(askers("try")) === "api", `tries proxies out for ${askers("try")}`],
    [String(askers("sign")) === "courier", `signs for ${askers("sign")}`],
    [
      invoked.every((each) => aliases.some((verb) => each === `${arn}:${verb}`)),
      "is asked by another address, or another function is invoked",
    ],
  ]);
}
