/** A resource as Pulumi would be told to make it. */
export interface Resource {
  readonly type: string;
  readonly name: string;
  readonly inputs: Inputs;
  /** True where removing the stage leaves it. */
  readonly retained: boolean;
  /** The names of the resources that are made before it. */
  readonly dependsOn: readonly string[];
}

// biome-ignore lint/suspicious/noExplicitAny: what SST hands to the providers has no type here; the rules read it.
export type Inputs = Readonly<Record<string, any>>;

/** What SST's runtime is asked to bundle for a function. */
export interface Build {
  readonly functionId: string;
  /** The source file without its extension, and the export: `functions/api/src/lambda.handler`. */
  readonly handler: string;
  readonly runtime: string;
  /** The values that the bundle is linked to, by the name under which the code asks for them. */
  readonly links: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** The bundler's options, and the architecture. */
  readonly properties: Inputs;
  /** What is laid beside the bundle, each with its absolute path and its path there. */
  readonly copyFiles: readonly CopiedFile[];
}

export interface CopiedFile {
  readonly from: string;
  readonly to: string;
}

/** A whole stage: what `app` in sst.config.ts says, every resource, and every bundle. */
export interface Graph {
  readonly app: Inputs;
  /** What whoever deploys has set. */
  readonly settings: Readonly<Record<string, string>>;
  readonly resources: readonly Resource[];
  readonly builds: readonly Build[];
}

/** Terraform's types end in the resource's name: `aws:sqs/queue:Queue`. */
export function listOf(graph: Graph, type: string): Resource[] {
  return graph.resources.filter((resource) => resource.type === type);
}

/** The resource that is so named in infra/, or one that SST made for it. */
export function find(graph: Graph, type: string, name: string): Resource | undefined {
  return listOf(graph, type).find((resource) => resource.name === name);
}
