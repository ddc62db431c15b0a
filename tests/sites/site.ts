import type { Hono } from "hono";

/** One website of ours: where it lies, what it is for, and a fresh app (so that its state belongs to one server). */
export interface Site {
  /** The path prefix without slashes. */
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly create: () => Hono;
}
