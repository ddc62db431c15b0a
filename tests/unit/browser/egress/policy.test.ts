import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  createNamePolicy,
  createPolicy,
  type EgressOptions,
} from "../../../../packages/browser/src/egress/policy.ts";

const closed: EgressOptions = { allowHosts: [], refusePorts: [] };
const none = () => false;

function ask(options: Partial<EgressOptions>, host: string, port = 80) {
  return createPolicy({ ...closed, ...options }, none)(host, port);
}

describe("what is not public is refused", () => {
  it.each([
    ["loopback", "127.0.0.1"],
    ["loopback, elsewhere in its range", "127.8.9.10"],
    ["this host", "0.0.0.0"],
    ["private 10", "10.0.0.1"],
    ["private 172", "172.16.0.1"],
    ["private 192", "192.168.1.1"],
    ["carrier-grade NAT", "100.64.0.1"],
    ["link-local", "169.254.1.1"],
    ["instance metadata", "169.254.169.254"],
    ["task metadata", "169.254.170.2"],
    ["multicast", "224.0.0.1"],
    ["broadcast", "255.255.255.255"],
    ["reserved", "240.0.0.1"],
    ["documentation", "203.0.113.7"],
    ["benchmarking", "198.18.0.1"],
    ["IPv6 loopback", "[::1]"],
    ["IPv6 unspecified", "[::]"],
    ["IPv6 link-local", "[fe80::1]"],
    ["IPv6 link-local with a zone", "fe80::1%eth0"],
    ["IPv6 unique local", "[fc00::1]"],
    ["IPv6 metadata", "[fd00:ec2::254]"],
    ["IPv6 multicast", "[ff02::1]"],
    ["IPv6 site-local", "[fec0::1]"],
    ["IPv6 not assigned", "[4000::1]"],
    ["IPv4-mapped", "[::ffff:127.0.0.1]"],
    ["IPv4-mapped public", "[::ffff:8.8.8.8]"],
    ["IPv4-compatible", "[::127.0.0.1]"],
    ["NAT64", "[64:ff9b::7f00:1]"],
    ["NAT64, local use", "[64:ff9b:1::7f00:1]"],
    ["6to4", "[2002:7f00:1::]"],
    ["Teredo", "[2001:0:7f00:1::]"],
  ])("%s: %s", async (_kind, host) => {
    expect(await ask({}, host)).toEqual({ kind: "refused" });
  });

  it("whatever it is called", async () => {
    const resolve = async () => ["192.168.0.7"];
    expect(await ask({ resolve }, "public.example")).toEqual({ kind: "refused" });
  });

  it("also when it is a number in disguise, which the resolver unmasks", async () => {
    for (const host of ["2130706433", "0x7f000001", "127.1", "0177.0.0.1"]) {
      expect((await ask({}, host)).kind, host).not.toBe("allowed");
    }
  });

  it("in all of the private ranges", async () => {
    const octet = fc.integer({ min: 0, max: 255 });
    const privates = fc.oneof(
      fc.tuple(fc.constantFrom(10, 127), octet, octet, octet),
      fc.tuple(fc.constant(192), fc.constant(168), octet, octet),
      fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), octet, octet),
      fc.tuple(fc.constant(169), fc.constant(254), octet, octet),
      fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), octet, octet),
    );
    await fc.assert(
      fc.asyncProperty(privates, async (octets) => {
        expect(await ask({}, octets.join("."))).toEqual({ kind: "refused" });
      }),
    );
  });
});

describe("what is public is allowed, at the vetted address", () => {
  it.each(["8.8.8.8", "1.1.1.1", "2606:4700::1111"])("%s", async (address) => {
    expect(await ask({}, address)).toEqual({ kind: "allowed", addresses: [address] });
  });

  it("drops the addresses of a name that are not", async () => {
    const resolve = async () => ["127.0.0.1", "8.8.8.8", "::1"];
    expect(await ask({ resolve }, "mixed.example")).toEqual({ kind: "allowed", addresses: ["8.8.8.8"] });
  });

  it("judges every answer of a name that changes its mind", async () => {
    const answers = [["8.8.8.8"], ["127.0.0.1"]];
    const policy = createPolicy({ ...closed, resolve: async () => answers.shift() ?? [] }, none);
    expect(await policy("rebind.example", 80)).toEqual({ kind: "allowed", addresses: ["8.8.8.8"] });
    expect(await policy("rebind.example", 80)).toEqual({ kind: "refused" });
  });

  it("tells a name that does not exist from one that is refused", async () => {
    const resolve = () => Promise.reject(new Error("ENOTFOUND"));
    expect(await ask({ resolve }, "nowhere.example")).toEqual({ kind: "unresolved" });
  });
});

describe("an operator's entry opens", () => {
  const cases: [string, string, number, boolean][] = [
    ["127.0.0.1:8080", "127.0.0.1", 8080, true],
    ["127.0.0.1:8080", "127.0.0.1", 8081, false],
    ["127.0.0.1", "127.0.0.1", 8081, true],
    ["127.0.0.1:80", "127.0.0.2", 80, false],
    ["10.1.0.0/16", "10.1.2.3", 443, true],
    ["10.1.0.0/16", "10.2.0.1", 443, false],
    ["[::1]:8080", "::1", 8080, true],
    ["::1", "[::1]", 9, true],
    ["LocalHost:8080", "localhost.", 8080, true],
  ];
  it.each(cases)("%s: %s port %i %s", async (entry, host, port, open) => {
    const resolve = async () => ["127.0.0.1"];
    const verdict = await ask({ allowHosts: [entry], resolve }, host, port);
    expect(verdict.kind).toBe(open ? "allowed" : "refused");
  });

  it("a name, not the address behind it", async () => {
    const allowHosts = ["intranet.example"];
    const resolve = async () => ["10.0.0.5"];
    expect((await ask({ allowHosts, resolve }, "intranet.example")).kind).toBe("allowed");
    expect((await ask({ allowHosts, resolve }, "other.example")).kind).toBe("refused");
    expect((await ask({ allowHosts, resolve }, "10.0.0.5")).kind).toBe("refused");
  });

  it("nothing when it cannot be read", () => {
    for (const entry of ["", "http://a.example", "a.example:x", "10.0.0.0/99"]) {
      expect(() => createPolicy({ ...closed, allowHosts: [entry] }, none), entry).toThrow(/is not a host/);
    }
  });
});

describe("no entry opens", () => {
  const everything = ["0.0.0.0/0", "::/0", "metadata.example"];

  it.each([
    "169.254.169.254",
    "169.254.170.2",
    "[fd00:ec2::254]",
    "[::ffff:169.254.169.254]",
    "0.0.0.0",
    "[::]",
  ])("%s", async (host) => {
    expect(await ask({ allowHosts: [...everything, host] }, host)).toEqual({ kind: "refused" });
  });

  it("metadata under an opened name", async () => {
    const resolve = async () => ["169.254.169.254"];
    expect(await ask({ allowHosts: everything, resolve }, "metadata.example")).toEqual({ kind: "refused" });
  });

  it("refused ports on addresses that are not public", async () => {
    const options = { allowHosts: everything, refusePorts: [9001] };
    for (const host of ["127.0.0.1", "[::1]", "10.0.0.1"]) {
      expect((await ask(options, host, 9001)).kind, host).toBe("refused");
      expect((await ask(options, host, 9002)).kind, host).toBe("allowed");
    }
  });

  it("refused hosts", async () => {
    const options = { allowHosts: everything, refuseHosts: ["127.0.0.1:9001"] };
    expect((await ask(options, "127.0.0.1", 9001)).kind).toBe("refused");
  });

  it("a guard's own port", async () => {
    const policy = createPolicy({ ...closed, allowHosts: everything }, (port) => port === 7777);
    expect((await policy("127.0.0.1", 7777)).kind).toBe("refused");
  });
});

describe("what a proxy resolves is decided by its name alone", () => {
  const askName = (options: Partial<EgressOptions>, host: string, port = 80, ownPort = 0) =>
    createNamePolicy({ ...closed, ...options }, (asked) => asked === ownPort)(host, port);

  it.each(["shop.example", "SHOP.example.", "8.8.8.8", "[2606:4700::1111]", "0x08080808"])(
    "%s is left to it",
    (host) => {
      const resolve = () => Promise.reject(new Error("nobody is asked"));
      expect(askName({ resolve }, host)).toBe("allowed");
    },
  );

  it.each([
    "127.0.0.1",
    "[::1]",
    "10.1.2.3",
    "2130706433",
    "0x7f000001",
    "127.1",
    "0177.0.0.1",
    "1.2.3.4.5",
    "169.254.169.254",
    "localhost",
    "LOCALHOST.",
    "a.localhost",
    "metadata.google.internal",
    "printer.local",
    "nas.home.arpa",
    "router.lan",
    "intranet",
  ])("%s leads inside and is refused", (host) => {
    expect(askName({}, host)).toBe("refused");
  });

  it("what the operator opens by name or address is open, but for metadata and ports of our own", () => {
    const allowHosts = ["intranet", "nas.local:8080", "10.0.0.0/8", "169.254.0.0/16"];
    const refusePorts = [3000];
    expect(askName({ allowHosts }, "intranet")).toBe("allowed");
    expect(askName({ allowHosts }, "nas.local", 8080)).toBe("allowed");
    expect(askName({ allowHosts }, "nas.local", 80)).toBe("refused");
    expect(askName({ allowHosts }, "10.1.2.3")).toBe("allowed");
    expect(askName({ allowHosts }, "169.254.169.254")).toBe("refused");
    expect(askName({ allowHosts, refusePorts }, "shop.example", 3000)).toBe("refused");
    expect(askName({ allowHosts }, "shop.example", 4000, 4000)).toBe("refused");
    expect(askName({ refuseHosts: ["runtime.example:9001"] }, "runtime.example", 9001)).toBe("refused");
  });
});
