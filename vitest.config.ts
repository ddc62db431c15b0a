import { defineConfig } from "vitest/config";
import { SpreadSequencer } from "./tests/sequencer.ts";

const project = (name: string, options: object = {}) => ({
  extends: true as const,
  test: { name, include: [`tests/${name}/**/*.test.ts`], ...options },
});

export default defineConfig({
  test: {
    globalSetup: "tests/build.ts",
    setupFiles: "tests/ports.ts",
    // Two more than the cores that it is meant for, since most tests of services and browsers wait a good part of their
    // time: three left a third of them idle, and five take as long as four.
    maxWorkers: 4,
    sequence: { sequencer: SpreadSequencer },
    projects: [
      // It has the whole house typed first.
      project("architecture", { testTimeout: 60_000, hookTimeout: 60_000 }),
      // No test waits on the clock: the limit is for what hangs, on however busy a machine.
      // Their files share their worker's modules, which took half of their time to load: nothing here keeps a state.
      project("unit", { testTimeout: 60_000, isolate: false }),
      project("integration", {
        testTimeout: 180_000,
        hookTimeout: 180_000,
        maxConcurrency: 3,
        // Of six hundred browsers in a run, one ended by itself where a machine was overloaded. The report names what was
        // tried again; everything else fails at once. An assertion on the error cuts its sentence at forty characters.
        retry: { count: 1, condition: /ended unexp/ },
      }),
      // Two syntheses at a time in one file at the most: each is a process of its own that takes a core.
      project("infra", {
        globalSetup: "tests/infra/early-install.ts",
        testTimeout: 300_000,
        hookTimeout: 300_000,
        maxConcurrency: 2,
      }),
      project("e2e", { testTimeout: 300_000, hookTimeout: 300_000 }),
    ],
  },
});
