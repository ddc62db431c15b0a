export interface DemoSites {
  readonly url: string;
  readonly sites: Readonly<Record<string, string>>;
  /** Prompts over them that a person may start with. */
  readonly samples: readonly { readonly title: string; readonly prompt: string }[];
  close(): Promise<void>;
}

/** Serves the websites of our own that the demo and the tests extract from. */
export async function startDemoSites(port: number): Promise<DemoSites> {
  const { listSamples, startSites } = await import("../../../tests/sites/index.ts");
  const running = await startSites({ port });
  return { ...running, samples: listSamples(running.url) };
}
