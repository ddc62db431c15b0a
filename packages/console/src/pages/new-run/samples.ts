export interface Sample {
  readonly title: string;
  readonly prompt: string;
}

/** The sample prompts that this deployment offers: where the demo sites are served, over these. */
export const samples: readonly Sample[] = JSON.parse(
  document.querySelector<HTMLMetaElement>('meta[name="samples"]')?.content ?? "[]",
);
