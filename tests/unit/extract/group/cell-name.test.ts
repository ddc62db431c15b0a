import { expect, test } from "vitest";
import { parsePage } from "../parse.ts";

test("a header calls what stands in its cell without a class of its own before the cell's classes do", () => {
  const row = (name: string, sum: string) =>
    `<tr><td class="wide cell"><div><a href="/${name}">${name}.csv</a></div><small class="checksum">md5:${sum}</small></td><td>1 kB</td></tr>`;
  const rows = [row("cores", "9b1f"), row("counts", "17c0"), row("ages", "c4a2"), row("scans", "ab77")].join(
    "",
  );
  const html = `<table><thead><tr><th>File</th><th>Size</th></tr></thead><tbody>${rows}</tbody></table>`;
  const columns = parsePage(html).observe().groups[0]?.columns ?? [];
  const firstNameOf = (sample: string) => columns.find(({ samples }) => samples[0] === sample)?.names[0];
  expect(firstNameOf("cores.csv")).toBe("file");
});
