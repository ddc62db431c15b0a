/** Embeds the deployment's sample prompts in the page as JSON, where it has some. */
export function addSamples(page: string, samples: string | undefined): string {
  if (!samples) return page;
  const escaped = samples.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  return page.replace("</head>", () => `  <meta name="samples" content="${escaped}">\n  </head>`);
}
