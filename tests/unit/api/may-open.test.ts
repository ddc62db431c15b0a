import { expect, test } from "vitest";
import { mayOpen } from "../../../functions/api/src/may-open.ts";

test.for([
  "http://169.254.169.254/latest/meta-data/",
  "http://127.0.0.1:3000/",
  "http://2130706433/",
  "http://0x7f.1/",
  "http://localhost/",
  "http://printer/",
  "http://wiki.corp/",
  "http://10.1.2.3/",
  "http://[::1]/",
  "http://[::ffff:10.0.0.1]/",
  "http://[fd00:ec2::254]/",
  "http://198.18.0.1/",
  "http://192.0.2.5/",
  "http://[2001:db8::1]/",
  "http://[fec0::1]/",
  "http://[::ffff:0:a00:1]/",
  "http://wiki.corp./",
])("no run may open %s", (address) => {
  expect(mayOpen(new URL(address))).toBe(false);
});

test.for(["https://example.com/list?page=2", "http://93.184.216.34/", "https://[2606:4700::1111]/"])(
  "a run may open %s",
  (address) => {
    expect(mayOpen(new URL(address))).toBe(true);
  },
);
