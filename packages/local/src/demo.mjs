import "./node-version.mjs";

await import("./demo.ts");
