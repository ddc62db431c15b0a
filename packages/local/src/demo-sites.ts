export interface DemoSites {
  readonly url: string;
  readonly sites: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Serves the websites of our own that the demo and the tests extract from. */
export async function startDemoSites(port: number): Promise<DemoSites> {
  const { startSites } = await import("../../../tests/sites/index.ts");
  return startSites({ port });
}
