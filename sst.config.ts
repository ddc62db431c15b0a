/// <reference path="./.sst/platform/config.d.ts" />

export default $config({
  app: (input) => {
    const production = input?.stage === "production";
    // infra/settings.ts refuses to deploy without a region.
    const deployment = `gleaner-${input?.stage}-${process.env.AWS_REGION}`;
    return {
      name: "gleaner",
      home: "aws",
      removal: production ? "retain" : "remove",
      protect: production,
      providers: {
        aws: { defaultTags: { tags: { app: "gleaner", stage: input?.stage ?? "", deployment } } },
      },
    };
  },
  run: async () => {
    const { outputs } = await import("./infra/index.ts");
    return outputs;
  },
});
