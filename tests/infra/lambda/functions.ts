import * as z from "zod";
import type { CopiedFile, Graph } from "../graph.ts";
import { listLambdas } from "../lambdas.ts";

const Nodejs = z.object({
  format: z.string(),
  minify: z.boolean().default(false),
  /** Whether what is imported while it runs lies in files of its own. */
  splitting: z.boolean().default(false),
  esbuild: z
    .object({
      keepNames: z.boolean().optional(),
      /** Packages that stay outside of the bundle. */
      external: z.array(z.string()).default([]),
    })
    .prefault({}),
});

/** A function as infra/ defines it: what its bundle is made of, and what Lambda gives it. */
export interface LambdaFunction {
  /** The last part of its name: `runner`. */
  readonly name: string;
  readonly functionName: string;
  /** The source file without its extension, and the export. */
  readonly handler: string;
  readonly nodejs: z.infer<typeof Nodejs>;
  readonly copyFiles: readonly CopiedFile[];
  /** The names under which it finds what it is linked to. */
  readonly links: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly memoryMb: number;
  readonly storageMb: number;
  readonly timeoutSeconds: number;
}

/** The functions of a stage, by name. */
export function listFunctions(graph: Graph): ReadonlyMap<string, LambdaFunction> {
  return new Map(
    listLambdas(graph).map(({ name, inputs, build }) => {
      if (!build) throw new Error(`${name} has no bundle`);
      return [
        name,
        {
          name,
          functionName: inputs.name,
          handler: build.handler,
          nodejs: Nodejs.parse(build.properties),
          copyFiles: build.copyFiles,
          links: Object.keys(build.links),
          environment: inputs.environment.variables,
          memoryMb: inputs.memorySize,
          storageMb: inputs.ephemeralStorage.size,
          timeoutSeconds: inputs.timeout,
        },
      ];
    }),
  );
}
