import { useState } from "preact/hooks";
import { Copy } from "../../parts/copy.tsx";

/** How a program replays an automation and reads what it gave. */
export function FromCode({ scriptId }: { readonly scriptId: string }) {
  const [chosen, setChosen] = useState<"curl" | "typescript">("curl");
  const text = { curl: toCurl(scriptId), typescript: toTypeScript(scriptId) }[chosen];
  return (
    <section class="card stack tight" aria-labelledby="code">
      <div class="row apart">
        <h2 id="code">Use it from code</h2>
        <span class="row">
          {(["curl", "typescript"] as const).map((one) => (
            <button
              key={one}
              type="button"
              class="button small"
              aria-pressed={chosen === one}
              onClick={() => setChosen(one)}
            >
              {one === "curl" ? "curl" : "TypeScript"}
            </button>
          ))}
          <Copy text={text} label="Copy the code" />
        </span>
      </div>
      <pre class="code">
        <code>{text}</code>
      </pre>
      <p class="small quiet">
        <code>GLEANER_API_KEY</code> is a key of yours, made under <a href="/settings">Settings</a>.
      </p>
    </section>
  );
}

const toCurl = (id: string): string =>
  [
    `curl -X POST ${location.origin}/api/jobs \\`,
    '  -H "x-api-key: $GLEANER_API_KEY" -H "content-type: application/json" \\',
    `  -d '{ "script_id": "${id}" }'`,
    "",
    "# jobId is in the answer; when its status is success:",
    `curl -H "x-api-key: $GLEANER_API_KEY" ${location.origin}/api/jobs/JOB_ID/output`,
  ].join("\n");

const toTypeScript = (id: string): string =>
  [
    'import { Gleaner } from "gleaner";',
    "",
    "const gleaner = new Gleaner({",
    `  baseUrl: "${location.origin}",`,
    "  apiKey: process.env.GLEANER_API_KEY,",
    "});",
    `const { records, job } = await gleaner.extract({ scriptId: "${id}" });`,
    "console.log(job.metadata.verdict, records);",
  ].join("\n");
