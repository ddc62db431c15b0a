import { describe, expect, it } from "vitest";
import { chromiumArguments } from "../../../../packages/browser/src/chromium/arguments.ts";

const line = {
  sandbox: true,
  singleProcess: false,
  proxy: "http://127.0.0.1:4000",
  userDataDir: "/profile",
  language: "en-US",
  width: 800,
  height: 600,
};

describe("the argument list", () => {
  it.each([
    { sandbox: true, singleProcess: false },
    { sandbox: false, singleProcess: false },
    { sandbox: false, singleProcess: true },
  ])("keeps web security, site isolation and the guard with %o", (mode) => {
    const args = chromiumArguments({ ...line, ...mode });
    expect(
      args.filter((arg) => /web-security|site-isolation|insecure|IsolateOrigins|site-per-process/.test(arg)),
    ).toEqual([]);
    expect(args).toContain("--proxy-server=http://127.0.0.1:4000");
    expect(args).toContain("--proxy-bypass-list=<-loopback>");
    expect(args).toContain("--force-webrtc-ip-handling-policy=disable_non_proxied_udp");
    expect(args).toContain("--disable-quic");
    expect(args.some((arg) => arg.startsWith("--remote-debugging-port"))).toBe(false);
  });

  it("keeps Chromium's sandbox where it is wanted and possible", () => {
    expect(chromiumArguments(line)).not.toContain("--no-sandbox");
    expect(chromiumArguments({ ...line, sandbox: false })).toContain("--no-sandbox");
    expect(chromiumArguments({ ...line, singleProcess: true })).toContain("--no-sandbox");
  });
});
