import { acceptLanguageOf } from "../profile.ts";

/** The settings that differ between launches. */
export interface CommandLine {
  readonly sandbox: boolean;
  readonly singleProcess: boolean;
  readonly proxy: string;
  readonly userDataDir: string;
  readonly language: string;
  readonly width: number;
  readonly height: number;
}

const disabledFeatures = [
  "AcceptCHFrame",
  "AsyncDns",
  "AutofillServerCommunication",
  "CertificateTransparencyComponentUpdater",
  "DestroyProfileOnBrowserClose",
  "DialMediaRouteProvider",
  "DnsOverHttps",
  "GlobalMediaControls",
  "HttpsUpgrades",
  "InterestFeedContentSuggestions",
  "MediaRouter",
  "NetworkPrediction",
  "OptimizationHints",
  "PaintHolding",
  "Prerender2",
  "SpeculationRulesPrefetchProxy",
  "Translate",
];

/** All arguments for Chromium. Web security and site isolation stay on; all traffic goes through the proxy. */
export function chromiumArguments(line: CommandLine): string[] {
  return [
    "--headless",
    "--remote-debugging-pipe",
    // With a profile on disk, a single-process Chromium crashes when it opens a new context. Its home folder is
    // private anyway.
    ...(line.singleProcess ? [] : [`--user-data-dir=${line.userDataDir}`]),
    `--window-size=${line.width},${line.height}`,
    `--lang=${line.language}`,
    `--accept-lang=${acceptLanguageOf(line.language)}`,
    // Egress: all traffic goes through the guard, loopback included; DNS, UDP and QUIC are turned off.
    `--proxy-server=${line.proxy}`,
    "--proxy-bypass-list=<-loopback>",
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--disable-quic",
    "--dns-prefetch-disable",
    "--no-pings",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-domain-reliability",
    "--disable-client-side-phishing-detection",
    "--disable-sync",
    "--disable-field-trial-config",
    `--disable-features=${disabledFeatures.join(",")}`,
    "--metrics-recording-only",
    "--no-service-autorun",
    "--no-first-run",
    "--no-default-browser-check",
    // Turns off whatever outlives the session or asks a person.
    "--disable-back-forward-cache",
    "--disable-breakpad",
    "--disable-crash-reporter",
    "--disable-default-apps",
    "--disable-dev-shm-usage",
    "--disable-extensions",
    "--disable-component-extensions-with-background-pages",
    "--disable-hang-monitor",
    "--disable-prompt-on-repost",
    "--disable-search-engine-choice-screen",
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
    "--disk-cache-size=33554432",
    "--password-store=basic",
    "--use-mock-keychain",
    "--mute-audio",
    "--hide-scrollbars",
    "--force-color-profile=srgb",
    "--font-render-hinting=none",
    "--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4",
    // Reading pages needs no graphics stack, and that is the largest attack surface.
    "--disable-gpu",
    "--disable-webgl",
    "--disable-3d-apis",
    // Without it, Chromium ends with the sixth end of its compositor's process, however long it has run.
    "--disable-gpu-process-crash-limit",
    ...(line.sandbox && !line.singleProcess ? [] : ["--no-sandbox", "--disable-setuid-sandbox"]),
    ...(line.singleProcess ? ["--single-process", "--no-zygote", "--in-process-gpu"] : []),
    "--no-startup-window",
  ];
}
