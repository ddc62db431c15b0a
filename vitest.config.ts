import { defineConfig } from "vitest/config";

const project = (name: string, options: object = {}) => ({
  extends: true as const,
  test: { name, include: [`tests/${name}/**/*.test.ts`], ...options },
});

export default defineConfig({
  test: {
    globalSetup: "tests/build.ts",
    maxWorkers: 2,
    projects: [
      // It has the whole house typed first.
      project("architecture", { testTimeout: 60_000, hookTimeout: 60_000 }),
      // No test waits on the clock: the limit is for what hangs, on however busy a machine.
      project("unit", { testTimeout: 60_000 }),
      // One service or browser at a time: two cores carry one of each well.
      project("integration", { testTimeout: 60_000, hookTimeout: 60_000 }),
      // Two syntheses at a time: each is a process of its own.
      project("infra", {
        testTimeout: 120_000,
        hookTimeout: 300_000,
        fileParallelism: false,
        maxConcurrency: 2,
      }),
      // Two services at a time: most of their tests wait for what a service does in its own time.
      project("e2e", { testTimeout: 120_000, hookTimeout: 120_000 }),
    ],
  },
});
