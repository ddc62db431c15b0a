import { describe, expect, it } from "vitest";
import type { Browsers, Outfit } from "../../../../functions/runner/src/worker/browsers.ts";
import { outfit } from "../../../../functions/runner/src/worker/outfit.ts";

const proxy = {
  id: "1",
  label: "Berlin",
  host: "proxy.example",
  port: 8080,
  password: "secret",
  country: "DE",
};

/** What the browsers of such a run are asked for, and what its log says. */
async function see(given: Partial<Parameters<typeof outfit>[0]>) {
  const asked: (Outfit | undefined)[] = [];
  const lines: string[] = [];
  const open: Browsers["take"] = async (_signal, own) => {
    asked.push(own);
    return {} as Awaited<ReturnType<Browsers["take"]>>;
  };
  const { browsers, pace } = outfit(
    { antiBlocking: true, proxy: null, collectUntil: 0, ...given },
    {
      settings: {
        pageIntervalMs: 400,
        allowHosts: [],
        openedBy: undefined,
        refuseHosts: [],
        refusePorts: [],
      },
      login: null,
      browsers: { take: open, launch: open, clear: async () => {}, close: async () => {} },
      log: ({ message }) => void lines.push(message),
    },
  );
  const { signal } = new AbortController();
  await browsers.take(signal);
  await browsers.launch(signal);
  return { asked, lines, pace };
}

describe("the browsers of a run and of its proof", () => {
  it("go through the proxy and show themselves as from its country, on a plan with anti-blocking", async () => {
    const { asked, lines, pace } = await see({ proxy });
    const own = { proxy, profile: expect.objectContaining({ locale: "de-DE", timezone: "Europe/Berlin" }) };
    expect(asked).toEqual([own, own]);
    expect(lines).toEqual([
      'All traffic goes through the proxy "Berlin" (proxy.example:8080).',
      "Pages are asked for as from there: in de-DE, by the clock of Europe/Berlin.",
    ]);
    expect(pace).not.toBeNull();
    expect(lines.join()).not.toContain(proxy.password);
  });

  it("go through the proxy alike and keep no pace and no country on Free", async () => {
    const { asked, lines, pace } = await see({ proxy, antiBlocking: false });
    expect(asked).toEqual([
      { proxy, profile: undefined },
      { proxy, profile: undefined },
    ]);
    expect(lines).toHaveLength(1);
    expect(pace).toBeNull();
  });

  it("are as always without a proxy, and without a country that there is", async () => {
    expect((await see({})).asked).toEqual([{}, {}]);
    const { asked } = await see({ proxy: { ...proxy, country: "XX" } });
    expect(asked).toEqual([{ proxy: expect.anything() }, { proxy: expect.anything() }]);
  });
});
