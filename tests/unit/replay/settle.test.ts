import { evidenceOf } from "@gleaner/automation/evidence";
import { createPageScript } from "@gleaner/extract";
import { learnContract, settle } from "@gleaner/replay";
import { describe, expect, test } from "vitest";
import { mutate, mutators } from "../../mutators/index.ts";
import { createItems, createList } from "../../mutators/list-sample.ts";
import type { Example } from "../../mutators/parse.ts";
import { collectPage, learn, parse, replayOn } from "../../mutators/plan.ts";
import { loadSiteSamples } from "../../mutators/site-samples.ts";

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
    const confidences = collected.evidence.flatMap((proof) => evidenceOf(proof, "title")?.confidence ?? []);
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

test("rows that are still there with other things in them are a changed site, though their values can be found again", async () => {
  const teasers = (await loadSiteSamples()).find(({ name }) => name === "magazine");
  if (!teasers) throw new Error("no sample");
  const names = ["column shifted", "parts reordered"];
  const changes = names.flatMap((name) => mutators.filter((mutator) => mutator.name === name));
  const { document, records } = mutate(teasers, changes, 2);
  const replayed = await replayOn(learn(teasers, "induced"), createPageScript(document), records);
  expect(replayed.verdict).toBe("site_changed");
});

describe("a list with dates in digits whose order was proven", () => {
  const rowsOf = (days: readonly string[]) =>
    `<table><tr><th>Ship</th><th>Due</th></tr>${days.map((day, at) => `<tr><td>Ship ${"ABCDEF"[at]}</td><td>${day}</td></tr>`).join("")}</table>`;
  const before = parse(rowsOf(["11.05.2026", "17.05.2026", "19.05.2026", "28.05.2026"]), sample.url);
  const example: Example = {
    ship: { type: "text", list: false, value: "Ship A" },
    due: { type: "date", list: false, value: "2026-05-11" },
  };
  const read = before.induce([example], "list");
  if (read === null) throw new Error("nothing induced");
  const contract = learnContract(collectPage(before, read), read);
  const settledOn = async (days: readonly string[]) => {
    const page = parse(rowsOf(days), sample.url);
    return settle(contract, read, collectPage(page, read), async (other) => collectPage(page, other));
  };

  test("is the same in the first days of a month, when no date proves it", async () => {
    const { verdict, collected } = await settledOn(["01.06.2026", "02.06.2026", "05.06.2026", "09.06.2026"]);
    expect(verdict).toBe("ok");
    expect(collected.records.map(({ due }) => due)).toEqual([
      "2026-06-01",
      "2026-06-02",
      "2026-06-05",
      "2026-06-09",
    ]);
  });

  test("is a changed site when other marks leave the order open", async () => {
    const { verdict } = await settledOn(["01/06/2026", "02/06/2026", "05/06/2026", "09/06/2026"]);
    expect(verdict).toBe("site_changed");
  });
});

describe("a page that says over its list that a search found nothing", () => {
  const list = createList("cards", items);
  const known = learn(list, "induced");
  const others = createList("cards", createItems(12, 77));
  const read = (html: string, by = known) => {
    const page = parse(html, list.url);
    return settle(by.contract, by.read, collectPage(page, by.read), async (each) => collectPage(page, each));
  };
  const saying = (html: string, said: string) => html.replace(/<div class="list">/, `${said}$&`);
  const fruitless = "<p>No results found for “zorb”.</p><h2>You may also like</h2>";

  test("lists something else: it is empty, and nothing of it is delivered", async () => {
    const { verdict, collected } = await read(saying(others.html, fruitless));
    expect(verdict).toBe("empty_but_valid");
    expect(collected.records).toEqual([]);
    expect(collected.evidence).toEqual([]);
    expect(collected.completeness).toMatchObject({ collected: 0, statedTotal: 0 });
  });

  test("lists its records all the same where those that were proven stand there", async () => {
    const { verdict, collected } = await read(saying(list.html, fruitless));
    expect(verdict).toBe("ok");
    expect(collected.records).toEqual(known.collected.records);
  });

  test("speaks of another list where this one stands under its own heading as ever", async () => {
    const under = (html: string, said = "") => saying(html, `${said}<h2>Past events</h2>`);
    const past = learn({ ...list, html: under(list.html) }, "induced");
    const none = "<h2>Coming events</h2><p>No events found.</p>";
    expect((await read(under(others.html, none), past)).verdict).not.toBe("empty_but_valid");
    expect((await read(under(others.html, "<p>No events found.</p>"), past)).verdict).not.toBe(
      "empty_but_valid",
    );
    expect((await read(saying(others.html, none), past)).verdict).toBe("empty_but_valid");
  });

  test("said so when it was proven: its list is meant", async () => {
    const same = learn({ ...list, html: saying(list.html, fruitless) }, "induced");
    expect((await read(saying(others.html, fruitless), same)).verdict).toBe("ok");
  });
});
