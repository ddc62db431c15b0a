import { region, toArn } from "./attributes.ts";
import { type Build, find, type Graph, type Inputs, listOf, type Resource } from "./graph.ts";

export interface Statement {
  readonly effect?: string;
  readonly actions: readonly string[];
  readonly resources: readonly string[];
  readonly conditions?: readonly {
    readonly test: string;
    readonly variable: string;
    readonly values: readonly string[];
  }[];
}

/** A function with all that belongs to it. */
export interface Lambda {
  /** The last part of its physical name: `runner`. */
  readonly name: string;
  readonly arn: string;
  readonly inputs: Inputs;
  readonly statements: readonly Statement[];
  /** What it may do for a job, by the role that it is lent for one: the runner alone. */
  readonly lent: readonly Statement[];
  readonly role: Resource | undefined;
  readonly build: Build | undefined;
  readonly logGroup: Resource | undefined;
  readonly eventSources: readonly Resource[];
  /** How it is invoked by those who do not wait for it. */
  readonly invokeConfig: Resource | undefined;
}

/** The functions of a stage; SST names what it makes for one after it. */
export function listLambdas(graph: Graph): Lambda[] {
  return listOf(graph, "aws:lambda/function:Function").map(({ name, inputs }) => {
    const id = name.replace(/Function$/, "");
    const role = find(graph, "aws:iam/role:Role", `${id}Role`);
    const jobRole = id === "RunnerFunction" ? find(graph, "aws:iam/role:Role", "JobRole") : undefined;
    const arn = toArn("aws:lambda/function:Function", inputs.name);
    return {
      name: String(inputs.name).slice(prefixOf(graph).length),
      arn,
      inputs,
      role,
      statements: role ? statementsOf(role) : [],
      lent: jobRole ? statementsOf(jobRole) : [],
      build: graph.builds.find(({ functionId }) => functionId === id),
      logGroup: find(graph, "aws:cloudwatch/logGroup:LogGroup", `${id}LogGroup`),
      eventSources: listOf(graph, "aws:lambda/eventSourceMapping:EventSourceMapping").filter(
        (source) => source.inputs.functionName === arn,
      ),
      invokeConfig: find(
        graph,
        "aws:lambda/functionEventInvokeConfig:FunctionEventInvokeConfig",
        `${id}EventInvokeConfig`,
      ),
    };
  });
}

/** What a role may do; under the mocks a policy document is the list of its statements. */
export function statementsOf(role: Resource): Statement[] {
  return (role.inputs.inlinePolicies ?? []).flatMap(({ policy }: { policy: string }) => JSON.parse(policy));
}

/** What every name that is given in infra/ begins with. */
export const prefixOf = ({ app }: Graph): string => `${app.name}-${app.stage}-`;

/** What no other deployment in the account has for its tag. */
export const deploymentOf = (graph: Graph): string => `${prefixOf(graph)}${region}`;

/** A name that AWS has for the resource that infra/ calls so. */
export function physicalName(graph: Graph, type: string, name: string): string {
  return String(find(graph, type, name)?.inputs.name ?? `no ${name}`);
}
