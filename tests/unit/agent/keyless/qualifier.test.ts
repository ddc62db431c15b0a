import { describe, expect, test } from "vitest";
import { sketchGroup, sketchPage } from "./page.ts";
import { plan } from "./planning.ts";

test("what the title says and only some of the rows say is a filter, and refused", async () => {
  const jobs = (places: readonly string[]) =>
    sketchPage({
      title: "Jobs in and around Berlin",
      groups: [
        sketchGroup("g1", [
          ["title|name", "text", ["Line Cook", "Joiner", "Kennel Assistant"]],
          ["pay", "text", ["£12 an hour", "£20 an hour", "£13 an hour"]],
          ["place", "text", places],
        ]),
      ],
    });
  const prompt = "only the jobs in Berlin on https://a.example/list please, with title and pay";
  await expect(plan(prompt, jobs(["Berlin", "Potsdam", "Nauen"]))).rejects.toThrow(
    '"Berlin" chooses among what the page lists, and the page does not say it of every row',
  );
  expect((await plan(prompt, jobs(["Berlin", "Berlin Mitte", "Berlin"]))).calls[0]?.tool).toBe("read_list");
});

test("a slip in a word that the page's heading has chooses nothing", async () => {
  const page = sketchPage({
    title: "New arrivals in XXL",
    groups: [sketchGroup("g1", [["title|name", "text", ["Low Water", "Night Ferry", "Switchgear"]]])],
  });
  const asked = (word: string) => plan(`title of all ${word} records on https://a.example/list`, page);
  expect((await asked("arivals")).calls[0]?.tool).toBe("read_list");
  await expect(asked("signed")).rejects.toThrow('"signed" chooses among');
  await expect(asked("XL")).rejects.toThrow('"XL" chooses among');
});

/** A page of one lamp that lists what finishes there are. */
const lamp = (finishes: readonly string[]) =>
  sketchPage({
    title: "Shop",
    fields: [["price", "money", "80"]],
    groups: [sketchGroup("g1", [["finish", "text", finishes]])],
  });

test("a word of one thing's name chooses where some of the page's rows say it", async () => {
  const asked = (finishes: readonly string[]) =>
    plan("price of the brass lamp on https://a.example/list", lamp(finishes));
  expect((await asked(["plain", "painted", "raw"])).calls[0]?.tool).toBe("read_record");
  await expect(asked(["brass", "steel", "raw"])).rejects.toThrow('"brass" chooses among');
});

test("beside a schema a word chooses only where it tells some rows of the page from others", async () => {
  const wanted = [{ name: "price", type: "money" as const, list: false, description: null }];
  const asked = (finishes: readonly string[]) =>
    plan("From the glossy card on https://a.example/list read price", lamp(finishes), wanted);
  expect((await asked(["plain", "painted", "raw"])).calls[0]?.tool).toBe("read_record");
  await expect(asked(["glossy", "matt", "raw"])).rejects.toThrow("chooses among");
});

test("of a page that is one record what tells no rows apart is only said", async () => {
  const asked = (finishes: readonly string[]) =>
    plan("From the glossy card on https://a.example/list read price", lamp(finishes));
  expect((await asked(["plain", "painted", "raw"])).calls[0]?.tool).toBe("read_record");
  await expect(asked(["glossy", "matt", "raw"])).rejects.toThrow("chooses among");
});

describe("what may choose among the rows", () => {
  const shelf = (stock: readonly string[]) =>
    sketchPage({
      groups: [
        sketchGroup("g1", [
          ["title|name", "text", ["Red Lentils", "Rice", "Chickpeas"]],
          ["price", "money", ["3.2", "4.1", "2.8"]],
          ["section", "text", ["Soups", "Grains", "Soups"]],
          ["stock", "text", stock],
        ]),
      ],
    });
  const ask = (what: string, stock = ["In stock"]) =>
    plan(`${what} on https://a.example/list: name, price`, shelf(stock));

  test("is read where the rows do not differ in it", async () => {
    expect((await ask("available products")).calls[0]?.tool).toBe("read_list");
    expect((await ask("products")).calls[0]?.tool).toBe("read_list");
  });

  test.each(["available products", "soups"])("is refused where they differ: %s", async (what) => {
    await expect(ask(what, ["In stock", "Sold out"])).rejects.toThrow("This page has: title, price, section");
  });
});

test("a row that says a word like what is listed is no kind of it, one that says the word in another number is", async () => {
  const page = (kinds: readonly string[]) =>
    sketchPage({
      title: "Les écluses du canal",
      groups: [
        sketchGroup("g1", [
          ["title|name", "text", ["Les Forges", "Moulin-Neuf", "Roisy"]],
          ["commande", "text", kinds],
        ]),
      ],
    });
  const asked = (kinds: readonly string[]) =>
    plan("liste des écluses de https://a.example/list : nom, commande", page(kinds));
  expect((await asked(["éclusier", "manuelle", "perche"])).calls[0]?.tool).toBe("read_list");
  await expect(asked(["écluse", "pont", "port"])).rejects.toThrow('"écluses" chooses among');
});
