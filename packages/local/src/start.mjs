import "./node-version.mjs";

await import("./start.ts");
