/** How the browser presents itself: one consistent, truthful set, not a disguise. */
export interface Profile {
  /** BCP 47 tag of the language pages are asked for. */
  readonly locale: string;
  /** IANA name; dates on pages are rendered in it. */
  readonly timezone: string;
  readonly width: number;
  readonly height: number;
}

export const defaultProfile: Profile = { locale: "en-US", timezone: "UTC", width: 1366, height: 900 };

/** The user agent that Chromium of this version sends with a window, in its reduced form. */
export function userAgentOf(version: string): string {
  const major = /^\d+/.exec(version)?.[0] ?? "0";
  return `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Safari/537.36`;
}

/** The client hints that go with that user agent: Chromium's own, without the headless shell's name. */
export function clientHintsOf(version: string) {
  const major = /^\d+/.exec(version)?.[0] ?? "0";
  return {
    brands: [
      { brand: "Chromium", version: major },
      { brand: "Not_A Brand", version: "8" },
    ],
    platform: "Linux",
    platformVersion: "",
    architecture: "x86",
    model: "",
    mobile: false,
  };
}

/** `de-DE` as a browser lists it: `de-DE,de`. */
export function acceptLanguageOf(locale: string): string {
  const language = locale.split("-")[0] ?? locale;
  return language === locale ? locale : `${locale},${language}`;
}
