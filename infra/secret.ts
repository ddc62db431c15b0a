/** Optional: without it the keyless planner works. `npx sst secret set AnthropicApiKey …`; only the runner is given it. */
export const anthropicApiKey = new sst.Secret("AnthropicApiKey", "");
