/**
 * Optional: without it the keyless planner works. Set it by `npx sst secret set AnthropicApiKey …`. Only the runner
 * gets it.
 */
export const anthropicApiKey = new sst.Secret("AnthropicApiKey", "");
