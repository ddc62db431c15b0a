import { type Pages, startPages } from "./pages.ts";
import { openSystem, type System } from "./system.ts";

/** A whole service, and a website that it may visit whose pages keep visitors waiting. */
export interface Scene {
  readonly pages: Pages;
  readonly system: System;
  close(): Promise<void>;
}

export async function openScene({ env, ...options }: Parameters<typeof openSystem>[0] = {}): Promise<Scene> {
  const pages = await startPages();
  const system = await openSystem({ ...options, env: { GLEANER_ALLOW_HOSTS: pages.host, ...env } });
  return {
    pages,
    system,
    close: async () => {
      await system.close();
      await pages.close();
    },
  };
}
