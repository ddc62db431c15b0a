import { readFileSync } from "node:fs";
import { parsePrompt } from "../../../packages/agent/src/keyless/index.ts";
import { tabulate } from "../../eval/tabulate.ts";
import { type Circle, circles } from "../prompt.ts";

/** A prompt that a stranger wrote, with the fields that it asks for in its own words. */
interface Phrasing {
  readonly lang: string;
  readonly prompt: string;
  readonly fields: readonly string[];
}

const grades = ["right", "if the page says so", "fewer", "more", "others", "refused"] as const;
type Grade = (typeof grades)[number];

const address = "https://site.test/page";
const normalize = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
const isSame = (one: string, other: string): boolean => one.includes(other) || other.includes(one);

/** How what is understood of a prompt stands to what its writer meant, and what that is. */
function judge({ prompt, fields }: Phrasing): { readonly grade: Grade; readonly got: string } {
  const request = parsePrompt(prompt.replaceAll("{url}", address), { startUrl: address });
  if (request.kind === "rejection") return { grade: "refused", got: request.reason };
  const [got, meant] = [request.fields.map(({ name }) => normalize(name)), fields.map(normalize)];
  const hasAll = meant.every((name) => got.some((other) => isSame(name, other)));
  const hasNoOther = got.every((name) => meant.some((other) => isSame(name, other)));
  const isConditional = request.qualifiers.length + request.conditions.length > 0 || request.filter !== null;
  const plain = isConditional ? "if the page says so" : "right";
  const grade = hasNoOther ? (hasAll ? plain : "fewer") : hasAll ? "more" : "others";
  return { grade, got: got.join(" | ") };
}

function report(circle: Circle): void {
  const phrasings: Phrasing[] = JSON.parse(readFileSync(new URL(`${circle}.json`, import.meta.url), "utf8"));
  const judged = phrasings.map((phrasing) => ({ phrasing, ...judge(phrasing) }));
  // Nobody shall learn from the blind ones what to build.
  for (const { phrasing, grade, got } of circle === "open" ? judged : [])
    if (grade !== "right")
      console.log(
        `${grade}\n    ${phrasing.prompt}\n    meant ${phrasing.fields.join(" | ")}\n    got   ${got}`,
      );
  const rows = [true, false].map((isEnglish) => {
    const own = judged.filter(({ phrasing }) => (phrasing.lang === "en") === isEnglish);
    const counts = grades.map((each) => String(own.filter(({ grade }) => grade === each).length));
    return [isEnglish ? "English" : "other languages", String(own.length), ...counts];
  });
  console.log(`\n${circle}\n${tabulate([["", "prompts", ...grades], ...rows])}\n`);
}

for (const circle of circles) report(circle);
