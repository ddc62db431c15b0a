import { describe, expect, it } from "vitest";
import { findForeignFaults, Plan } from "../../../packages/automation/src/index.ts";

const foreign = "li >> internal:text=/(a+)+$/";

interface Places {
  readonly url?: string;
  readonly click?: string;
  readonly rows?: string;
  readonly within?: string;
  readonly except?: string;
  readonly chosenBy?: string;
  readonly field?: string;
  readonly also?: string;
  readonly next?: string;
  readonly itemClick?: string;
  readonly itemField?: string;
  readonly role?: string;
}

const css = (selector: string) => ({ by: "css", css: selector });
const fieldOf = (name: string, selector = "b", also = "i") => ({
  name,
  type: "text",
  reader: {
    locators: [css(selector)],
    attribute: null,
    take: "one",
    transforms: [],
    also: [{ locator: css(also), attribute: null, transforms: [] }],
  },
});

/** A plan with something in each place that a selector, a role or an address can have. */
const planOf = (places: Places): Plan =>
  Plan.parse({
    version: 1,
    steps: [
      { kind: "open", url: places.url ?? "https://shop.example/" },
      { kind: "click", target: [css(places.click ?? "a.all")] },
      {
        kind: "press",
        target: [{ by: "role", role: places.role ?? "searchbox", name: "Search" }],
        key: "Enter",
      },
    ],
    read: {
      kind: "list",
      rows: {
        css: places.rows ?? "li",
        within: places.within ?? "ul",
        except: places.except ?? "li.ad",
        run: false,
        where: { locator: css(places.chosenBy ?? "em"), text: "In stock" },
      },
      fields: [fieldOf("name", places.field, places.also)],
      pagination: { kind: "next", target: [css(places.next ?? "a.next")] },
      details: {
        link: "name",
        steps: [{ kind: "click", target: [css(places.itemClick ?? "summary")] }],
        fields: [fieldOf("size", places.itemField)],
      },
      maxRecords: null,
      maxPages: null,
    },
  });

const faultsOf = (places: Places, mayOpen = true) => findForeignFaults(planOf(places), () => mayOpen);

describe("a plan from elsewhere", () => {
  it("may hold what ours hold", () => {
    expect(faultsOf({})).toEqual([]);
  });

  it.each([
    ["click", "plan.steps.1.target.0.css"],
    ["rows", "plan.read.rows.css"],
    ["within", "plan.read.rows.within"],
    ["except", "plan.read.rows.except"],
    ["chosenBy", "plan.read.rows.where.locator.css"],
    ["field", "plan.read.fields.0.reader.locators.0.css"],
    ["also", "plan.read.fields.0.reader.also.0.locator.css"],
    ["next", "plan.read.pagination.target.0.css"],
    ["itemClick", "plan.read.details.steps.0.target.0.css"],
    ["itemField", "plan.read.details.fields.0.reader.locators.0.css"],
    ["role", "plan.steps.2.target.0.role"],
  ])("holds no selector of another language (%s), and its place is named", (place, path) => {
    expect(faultsOf({ [place]: foreign }).map((fault) => fault.path.join("."))).toEqual([path]);
  });

  it("asks for no JSON that nobody may ask for, and has no source of another make", () => {
    const plan = planOf({});
    const json = {
      version: 1,
      request: { url: "http://169.254.169.254/latest" },
      page: "https://shop.example/",
      rows: "/items",
      fields: [{ name: "name", ways: [{ pointer: "/name", transforms: [] }] }],
      paging: null,
    };
    const faults = findForeignFaults(
      Plan.parse({ ...plan, json }),
      ({ hostname }) => hostname === "shop.example",
    );
    expect(faults).toEqual([
      { path: ["plan", "json", "request", "url"], message: "leads where no run may go" },
    ]);
    const wrong: [string, object][] = [
      ["rows", { rows: "items" }],
      ["rows", { rows: "/a".repeat(40) }],
      ["version", { version: 2 }],
      ["request.url", { request: { url: "file:///etc/passwd" } }],
      ["request.url", { request: { url: "https://u:p@shop.example/" } }],
      ["request.body.text", { request: { ...json.request, body: { type: "json", text: "x".repeat(8001) } } }],
      ["request", { request: { ...json.request, headers: { authorization: "x" } } }],
      ["fields.0.ways", { fields: [{ name: "name", ways: [] }] }],
      ["paging.at.in", { paging: { kind: "cursor", at: { in: "header", name: "x" }, from: "/next" } }],
    ];
    for (const [place, part] of wrong) {
      const { error } = Plan.safeParse({ ...plan, json: { ...json, ...part } });
      expect(error?.issues[0]?.path.join("."), place).toBe(`json.${place}`);
    }
  });

  it("opens nothing that nobody may open", () => {
    expect(faultsOf({}, false)).toEqual([
      { path: ["plan", "steps", 0, "url"], message: "leads where no run may go" },
    ]);
  });
});
