import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { proven, run } from "../api/api.ts";
import { type Ended, jobIn, runToEnd, startService, type TestService } from "./command.ts";

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const prompt = "title and price of every book on https://example.com/";
const books = [
  { title: "A Light in the Attic", price: 51.77 },
  { title: "Tipping the Velvet", price: 3.5 },
];
const noId = "0193e4a1-0000-7000-8000-000000000001";

const toEnd = (args: readonly string[], end: (jobId: string) => Promise<void>): Promise<Ended> =>
  runToEnd(service, args, end);

const succeed = (jobId: string) => service.caller.finish(jobId, { proven }, books);

describe("gleaner run", () => {
  it("shows the log on stderr and a table on stdout, and says how to replay", async () => {
    const { exit, out, err } = await toEnd(["run", prompt], succeed);
    expect(exit).toBe(0);
    expect(out).toMatch(/│ Tipping the Velvet {3}│ {3}3\.5 │/);
    expect(err).toMatch(/0\.0s {2}opened the page\n/);
    expect(err).toMatch(/✓ 2 records in \d+\.\d s/);
    expect(err).toMatch(/gleaner replay [0-9a-f-]{36}/);
  });

  it("--json prints the records and nothing else on stdout", async () => {
    const { out } = await toEnd(["run", prompt, "--json"], succeed);
    expect(JSON.parse(out)).toEqual(books);
  });

  it("--csv prints the CSV as the service exports it, without the mark that only a file needs", async () => {
    const { out } = await toEnd(["run", prompt, "--csv"], succeed);
    expect(out).toBe("title,price\r\nA Light in the Attic,51.77\r\nTipping the Velvet,3.5\r\n");
  });

  it("--schema sends the JSON Schema that a file holds, which the service judges", async () => {
    const runWith = async (schema: unknown) => {
      await writeFile(join(service.dataDir, "book.json"), JSON.stringify(schema));
      return toEnd(["run", prompt, "--schema", "book.json"], succeed);
    };
    expect((await runWith({ properties: { price: { type: "number" } } })).exit).toBe(0);
    const refused = await runWith({ properties: { price: { type: "colour" } } });
    expect(refused).toMatchObject({ exit: 3, err: expect.stringContaining("price") });
    expect(await runWith([])).toMatchObject({
      exit: 2,
      err: expect.stringMatching(/^gleaner: book\.json holds no JSON Schema/),
    });
    expect((await service.gleaner(["run", prompt, "--schema", "none.json"])).exit).toBe(2);
  });

  it("says what the task left on the site", async () => {
    const left = "The page states 36, 2 were taken; ask for all pages.";
    const completeness = {
      pages: 1,
      collected: 2,
      statedTotal: 36,
      duplicatesDropped: 0,
      reason: "single_page",
      left,
    } as const;
    const { err } = await toEnd(["run", prompt], (jobId) =>
      service.caller.finish(jobId, { metadata: { recordCount: 2, completeness } }, books),
    );
    expect(err).toContain(`\n${left}\n`);
    const id = jobIn(err) ?? "";
    expect((await service.gleaner(["job", id])).out).toContain(`left           ${left}`);
  });

  it("ends with 1 and the reason when the job did not succeed", async () => {
    const error = { code: "rejected", message: "This is not a scraping task." } as const;
    const { exit, out, err } = await toEnd(["run", "write a poem"], (jobId) =>
      service.caller.finish(jobId, { status: "rejected", error }),
    );
    expect({ exit, out }).toEqual({ exit: 1, out: "" });
    expect(err).toContain("✗ The job ended rejected: This is not a scraping task.");
  });

  it("stops the job on Ctrl-C and ends with 130", async () => {
    let jobId: string | undefined;
    const { exit, err } = await service.gleaner(["run", prompt], {
      onErr: (text, interrupt) => {
        jobId ??= jobIn(text);
        if (jobId) interrupt();
      },
    });
    expect(exit).toBe(130);
    expect(err).toContain("The job ended cancelled");
    const job = await service.caller.call("GET", `/jobs/${jobId}`);
    expect(await job.json()).toMatchObject({ status: "cancelled" });
  });
});

describe("the other verbs", () => {
  it("replay runs a saved automation", async () => {
    await toEnd(["run", prompt], succeed);
    const { scripts } = JSON.parse((await service.gleaner(["scripts", "--json"])).out);
    const { exit, out } = await toEnd(["replay", scripts[0].id, "--json"], (jobId) =>
      service.caller.finish(jobId, {}, books),
    );
    expect(exit).toBe(0);
    expect(JSON.parse(out)).toEqual(books);
    expect((await service.gleaner(["scripts"])).out).toContain(scripts[0].id);
  });

  it("a partial replay is no plain success: on its status line, in lists, to a program and by the exit code", async () => {
    await toEnd(["run", prompt], succeed);
    const { scripts } = JSON.parse((await service.gleaner(["scripts", "--json"])).out);
    const { id } = scripts[0];
    const metadata = { verdict: "partial", recordCount: 2 } as const;
    const { exit, out, err } = await toEnd(["replay", id], (jobId) =>
      service.caller.finish(jobId, { metadata }, books),
    );
    expect(exit).toBe(4);
    expect(out).toContain("Tipping the Velvet");
    expect(err).toMatch(/! 2 records .*partial/);
    const jobId = String(jobIn(err));
    expect((await service.gleaner(["job", jobId])).out).toMatch(/^ *status +partial$/m);
    expect((await service.gleaner(["jobs", "--limit", "1"])).out).toMatch(/ partial /);
    expect((await service.gleaner(["scripts", "show", id])).out).toMatch(/^ *status +partial$/m);
    const exported = await service.gleaner(["export", jobId, "--json"]);
    expect(JSON.parse(exported.out)).toEqual(books);
    expect({ exit: exported.exit, ...JSON.parse(exported.err) }).toMatchObject({
      exit: 4,
      code: "partial",
      jobId,
    });
  });

  it("stop stops a job, and retry runs it again", async () => {
    const id = await run(service.caller);
    expect((await service.gleaner(["stop", id])).out).toBe(`Job ${id} is cancelled.\n`);
    const { exit } = await toEnd(["retry", id], (jobId) => service.caller.finish(jobId, {}, books));
    expect(exit).toBe(0);
  });

  it("export writes a file or to stdout", async () => {
    const id = await run(service.caller);
    await service.caller.finish(id, {}, books);
    expect(JSON.parse((await service.gleaner(["export", id, "--format", "json"])).out)).toEqual(books);
    const file = join(service.dataDir, "books.csv");
    expect((await service.gleaner(["export", id, "--output", file])).exit).toBe(0);
    expect(await readFile(file, "utf8")).toBe(
      "\uFEFFtitle,price\r\nA Light in the Attic,51.77\r\nTipping the Velvet,3.5\r\n",
    );
    const piped = await service.gleaner(["export", id, "--format", "CSV"]);
    expect(piped.out).toBe("title,price\r\nA Light in the Attic,51.77\r\nTipping the Velvet,3.5\r\n");
  });

  it("export takes the format from the file's name, and asks where the name says none", async () => {
    const id = await run(service.caller);
    await service.caller.finish(id, {}, books);
    const json = join(service.dataDir, "books.JSON");
    expect((await service.gleaner(["export", id, "--output", json])).exit).toBe(0);
    expect(JSON.parse(await readFile(json, "utf8"))).toEqual(books);
    const named = join(service.dataDir, "books.txt");
    expect((await service.gleaner(["export", id, "--output", named, "--format", "csv"])).exit).toBe(0);
    expect(await readFile(named, "utf8")).toContain("title,price\r\n");
    expect(await service.gleaner(["export", id, "--output", "books.xlsx"])).toMatchObject({
      exit: 2,
      err: expect.stringContaining("give --format"),
    });
  });

  it("usage shows counts and limits", async () => {
    const { out } = await service.gleaner(["usage"]);
    expect(out).toMatch(/│ AI runs +│ +\d+ │ +\d+ │ +150 │/);
    expect(JSON.parse((await service.gleaner(["usage", "--json"])).out)).toMatchObject({ plan: "business" });
  });
});

describe("the operator's verbs", () => {
  it("make a team, a session and a key that the API takes", async () => {
    const email = "grace@example.com";
    const json = async (...args: string[]) => JSON.parse((await service.gleaner([...args, "--json"])).out);
    const { teamId, userId } = await json(
      "team",
      "create",
      "--name",
      "T",
      "--email",
      email,
      "--plan",
      "free",
    );
    expect(userId).toEqual(expect.any(String));
    const { token } = await json("session", "create", "--team", teamId, "--email", email);
    const links = await json("session", "create", "--team", teamId, "--email", email, "--link");
    expect(links.link).toMatch(new RegExp(`^${service.url}/sign-in#${teamId}\\.[\\w-]{43}$`));
    const made = await json("key", "create", "--team", teamId, "--email", email, "--name", "ci");
    const usageWith = (key: string) =>
      service.gleaner(["usage", "--json", "--url", service.url, "--key", key]);
    expect(JSON.parse((await usageWith(token)).out)).toMatchObject({ plan: "free" });
    expect(await usageWith(made.apiKey)).toMatchObject({
      exit: 3,
      err: expect.stringContaining("no API access"),
    });
    await json("team", "plan", "--team", teamId, "--plan", "Pro");
    expect(JSON.parse((await usageWith(made.apiKey)).out)).toMatchObject({ plan: "pro" });
  });

  it("say what is wrong with what they are given", async () => {
    const create = (plan: string, email: string) =>
      service.gleaner(["team", "create", "--name", "T", "--email", email, "--plan", plan]);
    expect(await create("gold", "a@example.com")).toMatchObject({
      exit: 2,
      err: expect.stringContaining("plan"),
    });
    expect(await create("pro", "nobody")).toMatchObject({ exit: 2, err: expect.stringContaining("email") });
    const unknown = await service.gleaner(["team", "plan", "--team", noId, "--plan", "pro"]);
    expect(unknown).toMatchObject({ exit: 2, err: "gleaner: There is no such team.\n" });
  });
});

describe("a command that cannot be done", () => {
  it.for<[string, string[], number, RegExp]>([
    ["no verb that there is", ["walk"], 2, /unknown command 'walk'/],
    ["no prompt", ["run"], 2, /missing required argument 'prompt'/],
    ["an unknown format", ["export", noId, "--format", "xml"], 2, /csv, json, txt, md/],
    ["a limit that is no number", ["jobs", "--limit", "x"], 2, /whole number/],
    ["a limit that the service refuses", ["jobs", "--limit", "101"], 3, /limit: must be at most 100/],
    ["an unknown job", ["export", noId], 3, /There is no/],
    ["a wrong key", ["usage", "--key", "api_x.y"], 3, /--key or GLEANER_API_KEY/],
  ])("%s", async ([, args, exit, sentence]) => {
    const ended = await service.gleaner(args);
    expect(ended).toMatchObject({ exit, out: "" });
    expect(ended.err).toMatch(sentence);
  });

  it("for want of a service: it says where it looked and what to do", async () => {
    const env = { GLEANER_DATA_DIR: join(service.dataDir, "none") };
    expect(await service.gleaner(["jobs"], { env })).toMatchObject({
      exit: 2,
      err: expect.stringContaining("npm start"),
    });
    const away = { GLEANER_URL: "http://127.0.0.1:9", GLEANER_API_KEY: "api_x.y" };
    expect(await service.gleaner(["jobs"], { env: away })).toMatchObject({
      exit: 3,
      err: "gleaner: No answer from http://127.0.0.1:9. Is the service running? (npm start)\n",
    });
  });

  it("for another service: the stored key is not sent there", async () => {
    const { exit, err } = await service.gleaner(["jobs", "--url", "http://127.0.0.1:9"]);
    expect(exit).toBe(2);
    expect(err).toContain("There is no key for http://127.0.0.1:9");
  });

  it("for want of a folder to write to", async () => {
    const id = await run(service.caller);
    await service.caller.finish(id, {}, books);
    const output = join(service.dataDir, "none", "books.csv");
    const ended = await service.gleaner(["export", id, "--output", output]);
    expect(ended).toMatchObject({ exit: 2, err: expect.stringContaining("no such file or directory") });
  });

  it("help and the version are not errors", async () => {
    const { exit, out } = await service.gleaner(["--help"]);
    expect(exit).toBe(0);
    expect(out).toMatch(/run .*prompt/);
    expect(await service.gleaner(["--version"])).toEqual({
      exit: 0,
      out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
      err: "",
    });
  });
});
