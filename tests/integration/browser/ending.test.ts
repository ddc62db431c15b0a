import { spawn } from "node:child_process";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endBrowsers } from "../../../packages/browser/src/chromium/leftovers.ts";
import {
  createStandby,
  type LaunchOptions,
  launch,
  unpackChromium,
} from "../../../packages/browser/src/index.ts";
import { chromiumDir, errorOf, limits, pageScripts, processesOf, until } from "./chromium.ts";
import { type Site, serveSite } from "./site.ts";

let site: Site;
let options: LaunchOptions;
let spun: () => void = () => {};
const tempDir = mkdtempSync(join(tmpdir(), "gleaner-ending-"));

beforeAll(async () => {
  site = await serveSite({
    "/": "<title>Home</title>",
    "/spins": "<title>Spins</title><script>for (;;);</script>",
    "/spins-later": `<title>Spins</title><button onclick="navigator.sendBeacon('/spinning'); for (;;);">go</button>`,
    "/spinning": () => spun(),
    "/moves-on":
      "<title>Moves</title><script>onload = () => { location.href = '/moves-on?' + Math.random(); }</script>",
  });
  options = {
    executablePath: await unpackChromium(chromiumDir),
    egress: { allowHosts: [site.host], refusePorts: [] },
    sandbox: false,
    singleProcess: false,
    tempDir,
    pageScripts,
    callTimeoutMs: 300,
  };
});

afterAll(async () => {
  rmSync(tempDir, { recursive: true, force: true });
  await site.close();
});

/** Everything of a session is gone: processes and files. */
function expectNothingLeft(pid: number): void {
  expect(processesOf(pid)).toEqual([]);
  expect(readdirSync(tempDir)).toEqual([]);
}

describe("nothing is left", () => {
  it.each([false, true])("after an ordinary session (single process: %s)", async (singleProcess) => {
    const session = await launch({ ...options, singleProcess });
    await session.open(`${site.url}/`, limits());
    expect(await session.call("observe")).toMatchObject({ title: "Home" });
    expect(processesOf(session.pid).length).toBeGreaterThan(singleProcess ? 0 : 2);
    await session.close();
    await session.close();
    await session.closed;
    expectNothingLeft(session.pid);
  });

  it("of a page that spins while it loads", async () => {
    const session = await launch(options);
    expect(await errorOf(session.open(`${site.url}/spins`, limits(200)))).toMatchObject({ code: "timeout" });
    await session.close();
    expectNothingLeft(session.pid);
  });

  it("of a page that spins while it loads, and is interrupted and read", async () => {
    const session = await launch(options);
    await session.open(`${site.url}/spins`, limits());
    expect(await session.call("observe")).toMatchObject({ title: "Spins" });
    await session.close();
    expectNothingLeft(session.pid);
  });

  it.each([false, true])(
    "of a page that spins later, and is interrupted and read (single process: %s)",
    async (singleProcess) => {
      const spinning = Promise.withResolvers<void>();
      spun = spinning.resolve;
      const session = await launch({ ...options, singleProcess });
      await session.open(`${site.url}/spins-later`, limits());
      const clicking = errorOf(session.page.click("button"));
      await spinning.promise;
      await session.settle(limits());
      expect(await session.call("observe")).toMatchObject({ title: "Spins" });
      await session.close();
      await clicking;
      expectNothingLeft(session.pid);
    },
  );

  it("of a page that never stays", async () => {
    const session = await launch(options);
    await errorOf(session.open(`${site.url}/moves-on`, limits(500)));
    await session.close();
    expectNothingLeft(session.pid);
  });

  it("of a browser that is stopped dead, and every wait on it ends", async () => {
    const session = await launch(options);
    await session.open(`${site.url}/`, limits());
    process.kill(-session.pid, "SIGSTOP");
    const controller = new AbortController();
    const opening = errorOf(session.open(`${site.url}/`, limits(60_000, controller.signal)));
    const settling = errorOf(session.settle(limits(200)));
    expect(await errorOf(session.call("observe"))).toMatchObject({ code: "timeout" });
    expect(await settling).toMatchObject({ code: "timeout" });
    controller.abort("stopped");
    expect(await opening).toBe("stopped");
    await session.close();
    expectNothingLeft(session.pid);
  });

  it("when it is closed in the middle of a wait, which then ends", async () => {
    const session = await launch(options);
    const opening = errorOf(session.open(`${site.url}/moves-on`, limits(60_000)));
    await session.close();
    expect(await opening).toMatchObject({ code: "navigation_failed" });
    expectNothingLeft(session.pid);
  });

  it("when the browser is killed from outside", async () => {
    const session = await launch(options);
    process.kill(-session.pid, "SIGKILL");
    expect(await errorOf(session.open(`${site.url}/`, limits()))).toMatchObject({ code: "browser_lost" });
    await session.close();
    expectNothingLeft(session.pid);
  });

  it("when the page's process ends, which is said apart from the browser's end", async () => {
    const session = await launch(options);
    await session.open(`${site.url}/`, limits());
    const cdp = await session.page.context().newCDPSession(session.page);
    void cdp.send("Page.crash").catch(() => {});
    await until(() => session.lost() !== undefined);
    expect(session.lost()).toMatchObject({
      code: "browser_lost",
      message: "The page's process ended unexpectedly.",
    });
    await session.close();
    expectNothingLeft(session.pid);
  });

  it("when the browser is killed under a call, which says so long before its deadline", async () => {
    const session = await launch({ ...options, callTimeoutMs: 3_600_000 });
    await session.open(`${site.url}/spins-later`, limits());
    const clicking = errorOf(session.page.click("button"));
    const calling = errorOf(session.call("observe"));
    process.kill(-session.pid, "SIGKILL");
    expect(await calling).toMatchObject({ code: "browser_lost" });
    await session.close();
    await clicking;
    expectNothingLeft(session.pid);
  });

  it("of a launch that fails", async () => {
    expect(await errorOf(launch({ ...options, executablePath: "/nowhere/chromium" }))).toBeInstanceOf(Error);
    expect(await errorOf(launch({ ...options, executablePath: "/bin/cat" }))).toBeInstanceOf(Error);
    expect(readdirSync(tempDir)).toEqual([]);
  });

  it("when the process that launched it is killed, once its browsers are ended", async () => {
    const script = `
      import { launch } from ${JSON.stringify(import.meta.resolve("../../../packages/browser/src/index.ts"))};
      const session = await launch(${JSON.stringify(options)});
      console.log(session.pid);
      setInterval(() => {}, 1000);`;
    const owner = spawn(process.execPath, ["--input-type=module", "--eval", script], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const pid = await new Promise<number>((resolve) =>
      owner.stdout.once("data", (data) => resolve(Number(data))),
    );
    expect(processesOf(pid).length).toBeGreaterThan(0);
    const gone = new Promise((resolve) => owner.once("exit", resolve));
    owner.kill("SIGKILL");
    await gone;
    await until(() => processesOf(pid).length === 0);
    await endBrowsers(tempDir);
    expectNothingLeft(pid);
  });
});

describe("a Chromium that crashes while it starts", () => {
  const folder = mkdtempSync(join(tmpdir(), "gleaner-crashing-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** A program that crashes as often as told, and then is Chromium. */
  function crashing(times: number): string {
    const path = join(folder, `crashes-${times}`);
    const lines = [
      "#!/bin/sh",
      `echo >> '${path}.starts'`,
      `[ $(wc -l < '${path}.starts') -gt ${times} ] || kill -SEGV $$`,
      `exec '${options.executablePath}' "$@"`,
    ];
    writeFileSync(path, lines.join("\n"), { mode: 0o700 });
    return path;
  }

  it("is started once more", async () => {
    const session = await launch({ ...options, executablePath: crashing(1) });
    await session.open(`${site.url}/`, limits());
    await session.close();
    expectNothingLeft(session.pid);
  });

  it("is not started a third time, and leaves nothing", async () => {
    const path = crashing(9);
    await expect(launch({ ...options, executablePath: path })).rejects.toThrow("SIGSEGV");
    expect(readFileSync(`${path}.starts`, "utf8")).toHaveLength(2);
    expect(readdirSync(tempDir)).toEqual([]);
  });
});

/** The files that a process holds open, those that came with Chromium aside. */
function openFilesOf(pid: number): string[] {
  const files = readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/${pid}/fd/${fd}`)];
    } catch {
      return []; // closed in the meantime
    }
  });
  return files.filter((path) => !path.startsWith(dirname(options.executablePath)));
}

describe("Chromium's surroundings", () => {
  it("hold no environment of ours and allow no core dumps", async () => {
    const session = await launch(options);
    const environment = readFileSync(`/proc/${session.pid}/environ`, "utf8").split("\0");
    const names = environment.map((entry) => entry.split("=")[0] ?? "").filter(Boolean);
    const coreLimit = /^Max core file size\s+(\S+)/m.exec(
      readFileSync(`/proc/${session.pid}/limits`, "utf8"),
    )?.[1];
    await session.close();
    // The shell that sets the limit adds where it is.
    expect(
      names.filter((name) => name !== "PWD" && name !== "_" && name !== "SHLVL" && name !== "OLDPWD").sort(),
    ).toEqual(["FONTCONFIG_PATH", "HOME", "LD_LIBRARY_PATH", "TMPDIR"]);
    expect(coreLimit).toBe("0");
  });

  it.each([false, true])(
    "are its own folder for all that it writes (single process: %s)",
    async (singleProcess) => {
      const session = await launch({ ...options, singleProcess });
      await session.open(`${site.url}/`, limits());
      const open = processesOf(session.pid).flatMap(openFilesOf);
      await session.close();
      const temporary = open.filter((path) => path.startsWith(tmpdir()));
      expect(temporary).not.toHaveLength(0);
      expect(temporary.filter((path) => !path.startsWith(`${tempDir}/gleaner-browser-`))).toEqual([]);
    },
  );
});

describe("a standby", () => {
  it("hands out a fresh browser each time and keeps none when closed", async () => {
    const standby = createStandby(options);
    const first = await standby.take();
    await first.open(`${site.url}/`, limits());
    await first.page.context().addCookies([{ name: "seen", value: "1", url: site.url }]);
    await first.close();
    const second = await standby.take();
    await second.open(`${site.url}/`, limits());
    expect(second.pid).not.toBe(first.pid);
    expect(await second.page.context().cookies()).toEqual([]);
    await second.close();
    await standby.close();
    expect(readdirSync(tempDir)).toEqual([]);
    await expect(standby.take()).rejects.toThrow(/closed/);
  });

  it("replaces one that died while it waited", async () => {
    const standby = createStandby(options);
    await until(() => readdirSync(tempDir).some((name) => existsSync(join(tempDir, name, "pid"))));
    const first = await standby.take();
    process.kill(-first.pid, "SIGKILL");
    await first.close();
    const second = await standby.take();
    await second.open(`${site.url}/`, limits());
    await second.close();
    await standby.close();
    expect(readdirSync(tempDir)).toEqual([]);
  });
});
