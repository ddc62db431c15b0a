import { fileURLToPath } from "node:url";
import { buildPageScripts, bundleForPage, writeScripts } from "@gleaner/extract/build";

const maxBytes = 12_000;

/** Bundles all that runs inside pages: the scripts of pages, and what `dist/in-page.js` exports of the browser's own. */
export async function buildScripts(): Promise<void> {
  const entry = (name: string) => new URL(`./src/in-page/${name}.ts`, import.meta.url);
  const [probeSource, engine] = await Promise.all([
    bundleForPage(entry("probe"), maxBytes),
    bundleForPage(entry("engine"), maxBytes, "engine"),
    buildPageScripts(),
  ]);
  const engineSource = `(() => { ${engine}; return engine; })()`;
  await writeScripts(new URL("./dist/in-page.js", import.meta.url), { probeSource, engineSource });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildScripts();
