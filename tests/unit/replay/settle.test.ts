import { settle } from "@gleaner/replay";
import { describe, expect, test } from "vitest";
import { createItems, createList } from "../../mutators/list-sample.ts";
import { collectPage, learn, parse } from "../../mutators/plan.ts";

const items = createItems(12, 41);
const sample = createList("table", items);
const learned = learn(sample, "induced");

async function settled(html: string) {
  const page = parse(html, sample.url);
  return settle(learned.contract, learned.read, collectPage(page, learned.read), async (read) =>
    collectPage(page, read),
  );
}

const renamed = (html: string) => html.replace(/<th>(\w+)<\/th>/g, "<th>Das $1</th>");

describe("a list whose headers are all called otherwise", () => {
  test("is read by the places of its cells, trusted less", async () => {
    const { verdict, collected } = await settled(renamed(sample.html));
    expect(verdict).toBe("ok");
    expect(collected.records).toEqual(learned.collected.records);
    const confidences = collected.evidence.flatMap((proof) => proof.title?.confidence ?? []);
    expect(confidences.length).toBe(items.length);
    expect(Math.max(...confidences)).toBeLessThanOrEqual(0.5);
  });

  test("is read so with other rows too, where they look like the proven ones", async () => {
    const other = createList("table", createItems(12, 77));
    const { verdict, collected } = await settled(renamed(other.html));
    expect(verdict).toBe("ok");
    expect(collected.records.map((record) => record.title)).toEqual(
      other.records.map((record) => record.title),
    );
  });

  test("is a changed site when a column moved as well", async () => {
    const shifted = renamed(sample.html).replace(/<tr><td>/g, "<tr><td>New</td><td>");
    expect((await settled(shifted)).verdict).toBe("site_changed");
    const swapped = renamed(sample.html).replace(
      /<td>([^<]*)<\/td><td>([^<]*)<\/td><td>€/g,
      "<td>$2</td><td>$1</td><td>€",
    );
    expect((await settled(swapped)).verdict).toBe("site_changed");
  });

  test("is a changed site when other things stand there", async () => {
    const others = renamed(sample.html).replace(
      /<tr><td><a[^>]*>[^<]*<\/a>/g,
      "<tr><td>More about this thing and others of its kind",
    );
    expect((await settled(others)).verdict).toBe("site_changed");
  });
});

test("a field that some rows lacked is not taken from another one's place", async () => {
  const { memory = [] } = learned.contract;
  const contract = {
    ...learned.contract,
    memory: memory.map((row, at) => (at === 3 ? row.with(1, null) : row)),
  };
  const page = parse(renamed(sample.html), sample.url);
  const { verdict } = await settle(contract, learned.read, collectPage(page, learned.read), async (read) =>
    collectPage(page, read),
  );
  expect(verdict).toBe("site_changed");
});
