import { toArn } from "../attributes.ts";
import { type Graph, listOf } from "../graph.ts";
import { listLambdas, prefixOf, type Statement, statementsOf } from "../lambdas.ts";

/** The vault alone may unwrap the teams' keys, by its role and by the key's own policy, and is asked by verbs apart. */
export function findVaultFaults(graph: Graph): string[] {
  return [...findRoleFaults(graph), ...findKeyFaults(graph), ...findAddressFaults(graph)];
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
  const vaultRole = listLambdas(graph).find(({ name }) => name === "vault")?.role;
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
        String(use?.principals[0]?.identifiers) ===
          toArn("aws:iam/role:Role", String(vaultRole?.inputs.name ?? vaultRole?.name)),
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
    [String(aliases.toSorted()) === "open,seal,try", `has the addresses ${aliases}`],
    [String(askers("seal")) === "api", `seals for ${askers("seal")}`],
    [String(askers("open")) === "runner", `opens for ${askers("open")}`],
    [String(askers("try")) === "api", `tries proxies out for ${askers("try")}`],
    [
      invoked.every((each) => aliases.some((verb) => each === `${arn}:${verb}`)),
      "is asked by another address, or another function is invoked",
    ],
  ]);
}
