import fc from "fast-check";
import { expect, test } from "vitest";
import { refusalOf } from "../../../packages/local/src/emulator-guard.ts";

const signed = (id: string) => ({
  headers: {
    authorization: `AWS4-HMAC-SHA256 Credential=${id}/20260101/us-east-1/sqs/aws4_request, SignedHeaders=host`,
  },
  url: "/",
});
const presigned = (id: string) => ({
  headers: {},
  url: `/b/k?X-Amz-Credential=${encodeURIComponent(`${id}/20260101/us-east-1/s3/aws4_request`)}&X-Amz-Signature=0`,
});
const id = fc.stringMatching(/^[A-Za-z0-9]{1,40}$/);

test("our access key id passes, signed or presigned", () => {
  fc.assert(
    fc.property(id, (own) => {
      expect(refusalOf(signed(own), own)).toBeUndefined();
      expect(refusalOf(presigned(own), own)).toBeUndefined();
    }),
  );
});

test("another access key id never passes", () => {
  fc.assert(
    fc.property(id, id, (own, other) => {
      fc.pre(own !== other);
      expect(refusalOf(signed(other), own)).toBeDefined();
      expect(refusalOf(presigned(other), own)).toBeDefined();
    }),
  );
});

test("an Origin is refused with the right key id too, and so is a request without any", () => {
  const { headers, url } = signed("own");
  expect(refusalOf({ headers: { ...headers, origin: "null" }, url }, "own")).toBeDefined();
  expect(refusalOf({ headers: {}, url: "/" }, "own")).toBeDefined();
  expect(refusalOf({ headers: { authorization: "Basic b3du" }, url: "//[" }, "own")).toBeDefined();
});
