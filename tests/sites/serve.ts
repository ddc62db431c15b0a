import { startSites } from "./index.ts";

// Run, not imported: tests take `startSites`.
if (import.meta.main) {
  const { url } = await startSites({ port: Number(process.argv[2] ?? 4100) });
  console.log(`demo sites on ${url}/`);
}
