import { region } from "./attributes.ts";
import type { Graph } from "./graph.ts";
import { installPlatform } from "./platform.ts";
import type { Edit } from "./project-files.ts";
import { type Synthesizer, startSynthesizer } from "./synthesizer.ts";

/** What stands for the model key, so that it can be found wherever it is handed on. */
export const modelKey = "the-model-key";

const idle: Synthesizer[] = [];

/**
 * Everything that a stage consists of, made offline: sst.config.ts is bundled the way SST bundles it and run by SST's
 * own code under Pulumi's mocks. Reading the platform takes seconds, so what has read it makes the next stage too.
 */
export async function synthesize(
  stage: string,
  edits: readonly Edit[] = [],
  settings: Readonly<Record<string, string>> = {},
): Promise<Graph> {
  await installPlatform();
  const synthesizer = idle.pop() ?? startSynthesizer();
  const made = await synthesizer.make(edits, {
    AWS_REGION: region,
    ...settings,
    SST_STAGE: stage,
    SST_SECRET_AnthropicApiKey: modelKey,
  });
  // One that has failed may hold what the failed stage left.
  idle.push(synthesizer);
  return { ...made, settings };
}
