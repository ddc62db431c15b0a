import { type Login, noScrub } from "@gleaner/login";
import { type PageSession, withLogin } from "@gleaner/replay";
import { expect, test } from "vitest";

const found = (raw: string) => ({
  url: "https://club.example/",
  row: 0,
  locator: { by: "self" as const },
  attribute: null,
  raw,
  transforms: [],
});

test("a value that holds a secret is null, and its evidence says so without what stood there", async () => {
  const read = {
    url: "https://club.example/",
    records: [{ name: "Ada", key: "sesame", age: null }],
    evidence: [
      {
        name: found("Ada"),
        key: found("sesame"),
        age: { ...found("about sesame"), reason: "unreadable" as const },
      },
    ],
  };
  const echoes: string[] = [];
  const login = {
    scrub: { ...noScrub, holdsSecret: (text: string) => text.includes("sesame") },
    onEcho: (field: string) => echoes.push(field),
  } as unknown as Login;
  const session = withLogin({ call: async () => read } as unknown as PageSession, login);
  const { records, evidence } = await session.call("read", { kind: "record", fields: [] });
  expect(records).toEqual([{ name: "Ada", key: null, age: null }]);
  const secret = { url: "https://club.example/", row: 0, reason: "secret" };
  expect(evidence).toEqual([{ name: found("Ada"), key: secret, age: secret }]);
  expect(echoes).toEqual(["key", "age"]);
});
