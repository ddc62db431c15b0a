import { startSites } from "./index.ts";

const { url } = await startSites({ port: Number(process.argv[2] ?? 4100) });
console.log(`demo sites on ${url}/`);
