import { createDecipheriv, hkdfSync } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  deriveCheckpointKey,
  keyVersionOf,
  NotGenuine,
  type Place,
  seal,
  unseal,
} from "../../../../packages/core/src/sealed/cipher.ts";

const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });
const key = fc.record({ version: fc.integer({ min: 1, max: 99_999_999 }), bytes });
const name = fc.string({ unit: "grapheme", maxLength: 12 });
const place = fc.record({
  teamId: name,
  kind: fc.constantFrom<Place["kind"][]>("account", "proxy"),
  id: name,
  field: name,
});
const text = fc.string({ unit: "grapheme", maxLength: 300 });

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

test("what is sealed opens again in its place, whatever it is", () => {
  fc.assert(
    fc.property(text, place, key, (secret, where, under) => {
      const sealed = seal(secret, where, under);
      expect(unseal(sealed, where, under)).toBe(secret);
      expect(keyVersionOf(sealed)).toBe(under.version);
    }),
  );
});

test("what is moved to another team, item, kind or field does not open", () => {
  fc.assert(
    fc.property(text, place, place, key, (secret, where, elsewhere, under) => {
      fc.pre(!isSame(where, elsewhere));
      expect(() => unseal(seal(secret, where, under), elsewhere, under)).toThrow(NotGenuine);
    }),
  );
  fc.assert(
    fc.property(
      text,
      place,
      place,
      fc.constantFrom("teamId", "kind", "id", "field"),
      key,
      (secret, where, other, part, under) => {
        fc.pre(where[part] !== other[part]);
        expect(() => unseal(seal(secret, where, under), { ...where, [part]: other[part] }, under)).toThrow(
          NotGenuine,
        );
      },
    ),
  );
});

test("names that run into each other are not taken for one another", () => {
  const under = { version: 1, bytes: new Uint8Array(32) };
  const where: Place = { teamId: "a", kind: "account", id: 'b","c', field: "d" };
  const sealed = seal("secret", where, under);
  expect(() => unseal(sealed, { ...where, id: "b", field: 'c","d' }, under)).toThrow(NotGenuine);
});

test("what was altered in any place, cut or added to does not open", () => {
  fc.assert(
    fc.property(
      text,
      place,
      key,
      fc.nat(),
      fc.string({ unit: "binary-ascii", minLength: 1, maxLength: 1 }),
      (secret, where, under, at, other) => {
        const sealed = seal(secret, where, under);
        const index = at % sealed.length;
        fc.pre(sealed[index] !== other);
        for (const altered of [
          sealed.slice(0, index) + other + sealed.slice(index + 1),
          sealed.slice(0, index) + sealed.slice(index + 1),
          sealed.slice(0, index) + other + sealed.slice(index),
        ]) {
          if (altered !== sealed) expect(() => unseal(altered, where, under)).toThrow(NotGenuine);
        }
      },
    ),
    { numRuns: 1000 },
  );
});

test("another key, or the same bytes under another version, does not open it", () => {
  fc.assert(
    fc.property(text, place, key, key, (secret, where, under, other) => {
      fc.pre(!isSame(under, other));
      const sealed = seal(secret, where, under);
      expect(() => unseal(sealed, where, other)).toThrow(NotGenuine);
      expect(() => unseal(sealed, where, { ...under, version: under.version + 1 })).toThrow(NotGenuine);
    }),
  );
});

test.for([
  "",
  "s1",
  "s1.1.",
  "s1.0.AAAA",
  "s2.1.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
  "null",
  "password",
])("%j was never sealed", (stored) => {
  const where: Place = { teamId: "a", kind: "proxy", id: "b", field: "c" };
  expect(() => unseal(stored, where, { version: 1, bytes: new Uint8Array(32) })).toThrow(NotGenuine);
});

test("the same text is never sealed to the same ciphertext", () => {
  const where: Place = { teamId: "a", kind: "account", id: "b", field: "c" };
  const under = { version: 1, bytes: new Uint8Array(32) };
  expect(new Set(Array.from({ length: 1000 }, () => seal("secret", where, under))).size).toBe(1000);
});

test("each job has a checkpoint key of its own, which is neither the team's key nor a field's", () => {
  fc.assert(
    fc.property(key, fc.uuid(), fc.uuid(), (under, jobId, other) => {
      fc.pre(jobId !== other);
      const one = deriveCheckpointKey(under, "team", jobId);
      expect(one).toHaveLength(32);
      expect(one).toEqual(deriveCheckpointKey(under, "team", jobId));
      expect(one).not.toEqual(deriveCheckpointKey(under, "team", other));
      expect(one).not.toEqual(deriveCheckpointKey(under, "another", jobId));
      expect(one).not.toEqual(Buffer.from(under.bytes));
    }),
  );
});

test("what is sealed is AES-256-GCM, which opens it without us", () => {
  const where: Place = { teamId: "a", kind: "account", id: "b", field: "c" };
  const under = { version: 1, bytes: new Uint8Array(32).fill(7) };
  const sealed = Buffer.from(seal("secret", where, under).slice("s1.1.".length), "base64url");
  const key = Buffer.from(hkdfSync("sha256", under.bytes, "", '["gleaner","field"]', 32));
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, 12))
    .setAAD(Buffer.from('["gleaner","s1","a","account","b","c",1]'))
    .setAuthTag(sealed.subarray(-16));
  expect(decipher.update(sealed.subarray(12, -16), undefined, "utf8") + decipher.final("utf8")).toBe(
    "secret",
  );
});
