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

/** Of countries with several time zones, the one that most of their people live in. */
const mainZones: Readonly<Record<string, string>> = {
  AR: "America/Argentina/Buenos_Aires",
  AU: "Australia/Sydney",
  BR: "America/Sao_Paulo",
  CA: "America/Toronto",
  CD: "Africa/Kinshasa",
  CL: "America/Santiago",
  CN: "Asia/Shanghai",
  CY: "Asia/Nicosia",
  DE: "Europe/Berlin",
  EC: "America/Guayaquil",
  ES: "Europe/Madrid",
  FM: "Pacific/Pohnpei",
  GL: "America/Nuuk",
  ID: "Asia/Jakarta",
  KI: "Pacific/Tarawa",
  KZ: "Asia/Almaty",
  MH: "Pacific/Majuro",
  MN: "Asia/Ulaanbaatar",
  MX: "America/Mexico_City",
  MY: "Asia/Kuala_Lumpur",
  NZ: "Pacific/Auckland",
  PF: "Pacific/Tahiti",
  PG: "Pacific/Port_Moresby",
  PS: "Asia/Hebron",
  PT: "Europe/Lisbon",
  RU: "Europe/Moscow",
  UA: "Europe/Kyiv",
  US: "America/New_York",
  UZ: "Asia/Tashkent",
};

/**
 * The profile of a visitor from a country (ISO 3166-1 alpha-2): the language that most people there speak, and their time
 * zone, from the CLDR that Node.js brings. Null where there is no such country.
 */
export function profileOf(country: string): Profile | null {
  if (!/^[A-Z]{2}$/.test(country)) return null;
  // Node.js has it, TypeScript's library not yet.
  const region: Intl.Locale & { getTimeZones?(): string[] | undefined } = new Intl.Locale(`und-${country}`);
  const timezone = mainZones[country] ?? region.getTimeZones?.()?.[0];
  if (timezone === undefined) return null;
  return { ...defaultProfile, locale: `${region.maximize().language}-${country}`, timezone };
}

/** The version of the Chromium that is packaged: what asks for pages without a browser presents itself as it does. */
export const chromiumVersion = "153";

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
