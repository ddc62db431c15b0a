#!/usr/bin/env node
// Plain JavaScript without an import of ours: it must run on the very versions that it refuses.
const needed = 24;

if (Number(process.versions.node.split(".")[0]) < needed) {
  process.stderr.write(
    `Gleaner needs Node.js ${needed} or later; this is ${process.version}. ` +
      "Run it as `npx gleaner …` in the project's folder after `npm ci`, or install a newer Node.js.\n",
  );
  process.exit(1);
}

await import("./gleaner.ts");
