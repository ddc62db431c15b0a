// Plain JavaScript without an import of ours: it must run on the very versions that it refuses.
const needed = 24;

if (Number(process.versions.node.split(".")[0]) < needed) {
  process.stderr.write(
    `Gleaner needs Node.js ${needed} or later; this is ${process.version}. ` +
      "Run it with npm (npm start, npm run demo), which uses the Node.js that npm ci installed, or install a newer Node.js.\n",
  );
  process.exit(1);
}
