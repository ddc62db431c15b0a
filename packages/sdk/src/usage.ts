export interface Counter {
  readonly used: number;
  readonly reserved: number;
  readonly limit: number;
  readonly percent: number;
}

export interface Usage {
  readonly plan: "free" | "starter" | "pro" | "business" | "founding";
  readonly period: { readonly start: string; readonly resetsAt: string };
  readonly aiRuns: Counter;
  readonly replays: Counter;
  readonly automations: { readonly used: number; readonly limit: number | null };
  readonly banner: 70 | 90 | null;
}
