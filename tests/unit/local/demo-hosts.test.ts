import { expect, test } from "vitest";
import { findLoopbackHosts } from "../../../packages/local/src/demo-hosts.ts";

test.each([
  ["everything on http://127.0.0.1:8080/list?page=1", ["127.0.0.1:8080"]],
  ["titles (http://localhost:3001/), and http://[::1]:9/x.", ["localhost:3001", "[::1]:9"]],
  ["titles on http://localhost/", ["localhost:80"]],
  ["titles on https://127.0.0.2/", ["127.0.0.2:443"]],
])("the loopback hosts of %j", (prompt, hosts) => {
  expect(findLoopbackHosts(prompt)).toEqual(hosts);
});

test.each([
  "titles on https://example.com/",
  "titles on http://10.0.0.1/ and http://169.254.169.254/latest",
  "titles on http://127.0.0.1.example.com/ and http://localhost.example.com",
  "titles on http://user@example.com:80@/ and http://",
  "localhost:3000 without a scheme",
])("no host is allowed for %j", (prompt) => {
  expect(findLoopbackHosts(prompt)).toEqual([]);
});
