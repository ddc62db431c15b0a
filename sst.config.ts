/// <reference path="./.sst/platform/config.d.ts" />

export default $config({
  app: (input) => {
    const production = input?.stage === "production";
    return {
      name: "gleaner",
      home: "aws",
      removal: production ? "retain" : "remove",
      protect: production,
      providers: { aws: { defaultTags: { tags: { app: "gleaner", stage: input?.stage ?? "" } } } },
    };
  },
  run: async () => {
    const { outputs } = await import("./infra/index.ts");
    return outputs;
  },
});
