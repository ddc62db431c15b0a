/** Prompts over the sites at this address, for a person to start with: a list, a table, one record, and one that is refused. */
export function listSamples(url: string): { readonly title: string; readonly prompt: string }[] {
  return [
    {
      title: "Products of a shop, over all its pages",
      prompt: `Extract the name, price, rating and link of every product on ${url}/shop/`,
    },
    {
      title: "Jobs of a vacancy board",
      prompt: `title, employer, place and salary of every job on ${url}/changing/`,
    },
    {
      title: "The first ten books",
      prompt: `title, author and year of the books on ${url}/library/, first 10`,
    },
    { title: "No scraping task: it is refused", prompt: "Write me a poem about the sea" },
  ];
}
