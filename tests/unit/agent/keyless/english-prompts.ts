/** What a prompt is understood as; `fields` holds names, each with `:type` where one is expected, `!` where it is demanded, `[]` for a list. */
export interface Expected {
  readonly fields: string;
  readonly url?: string;
  readonly shape?: "list" | "record" | null;
  readonly noun?: string | null;
  readonly records?: number | null;
  readonly pages?: number | null;
}

/** Prompts in English that name fields and an address. */
export const english: readonly (readonly [string, Expected])[] = [
  [
    "could you tell me how much the deposit is for the apartment at https://a.example",
    { fields: "deposit", shape: "record", noun: "apartment" },
  ],
  [
    "name along with price of every lamp on https://a.example",
    { fields: "name price:money", shape: "list", noun: "lamp" },
  ],
  [
    'name, price and description of every lamp as {"name": "", "price": ""} https://a.example',
    { fields: "name price:money description", shape: "list", noun: "lamp" },
  ],
  [
    'Get title and author of all issues with {"status": "open"} https://a.example',
    { fields: "title author", shape: "list", noun: "issues" },
  ],
  [
    "target, filter, exposure time for every frame at https://a.example",
    { fields: "target filter exposure_time", shape: "list", noun: "frame" },
  ],
  [
    "Give me every lamp on https://a.example as JSON with keys name, cheapest_rate, ean",
    { fields: "name cheapest_rate ean", shape: "list", noun: "lamp" },
  ],
  [
    'fill in from https://a.example: {"length_m": number, "gearbox": string, "extras": []}',
    { fields: "length_m:number! gearbox:text! extras:text![]", shape: null },
  ],
  [
    'Get the reviews from https://a.example. Schema: {"type": "array", "items": {"type": "object", "properties": {"critic": {"type": "string"}, "score": {"type": "number"}}}}',
    { fields: "critic:text! score:number!", shape: "list" },
  ],
  [
    "every story on https://a.example together with the user who submitted it and its score",
    { fields: "user score:rating", shape: "list", noun: "story" },
  ],
  [
    "name, price and link of every product on https://shop.example/list",
    {
      fields: "name price:money link:url",
      url: "https://shop.example/list",
      shape: "list",
      noun: "product",
      pages: null,
    },
  ],
  [
    "name and phone number of the seller, place of origin https://a.example",
    { fields: "name phone_number_of_the_seller:phone place_of_origin", noun: null },
  ],
  [
    "place of origin and width of the vase on https://a.example",
    { fields: "place_of_origin width", noun: "vase" },
  ],
  [
    "name and number of stars of every repository on https://a.example",
    { fields: "name number_of_stars:number", shape: "list", noun: "repository" },
  ],
  [
    "name of the event, start time, duration https://a.example",
    { fields: "name start_time duration:duration", shape: null, noun: "event" },
  ],
  [
    "title, date, who edited the question and what bounty is there https://a.example",
    { fields: "title date:date edited_by bounty", noun: null },
  ],
  [
    "title - asking price - location - condition https://a.example",
    { fields: "title asking_price:money location condition", noun: null },
  ],
  [
    "I'd be grateful for the start date and the number of bids https://a.example",
    { fields: "start_date:date number_of_bids:number", noun: null },
  ],
  [
    "the title, author and date of https://news.example/a/1",
    { fields: "title author date:date", shape: null, pages: 1 },
  ],
  [
    "Get the title and price of all books on books.example.org",
    { fields: "title price:money", url: "https://books.example.org", shape: "list", noun: "books" },
  ],
  [
    "Extract name, wage and town for each job offer at https://jobs.example/search?q=dev&page=1.",
    {
      fields: "name wage:money town",
      url: "https://jobs.example/search?q=dev&page=1",
      shape: "list",
      noun: "job offer",
    },
  ],
  ["Scrape https://a.example/x : title, url, points", { fields: "title url:url points" }],
  [
    "name, price and link of every product on https://shop.example/list, first 20",
    { fields: "name price:money link:url", noun: "product", records: 20, pages: null },
  ],
  [
    "title and date of each post on https://a.example/x, all pages",
    { fields: "title date:date", noun: "post", records: null, pages: null },
  ],
  [
    "name and price of all phones on https://a.example/x, only the first 3 pages",
    { fields: "name price:money", noun: "phones", pages: 3 },
  ],
  [
    "From https://a.example/x get the names and prices of the first 20 phones",
    { fields: "names prices:money", shape: "list", noun: "phones", records: 20 },
  ],
  [
    "Top 10 movies from https://films.example/top: rank, title, year, score (out of 10)",
    { fields: "rank:number title year:number score:number!", shape: "list", noun: "movies", records: 10 },
  ],
  ["https://a.example/p/9 title, price, availability", { fields: "title price:money availability" }],
  [
    "Please give me a list of all lamps from https://a.example with name, price (number) and image url",
    { fields: "name price:number! image_url:image", shape: "list", noun: "lamps" },
  ],
  [
    "For each post on https://blog.example give me the headline, the writer and the publication date",
    { fields: "headline writer publication_date:date", shape: "list", noun: "post" },
  ],
  [
    "every chair's name and price on https://a.example/",
    { fields: "name price:money", shape: "list", noun: "chair" },
  ],
  [
    "List all concerts on https://a.example/events (artist, date, venue)",
    { fields: "artist date:date venue", shape: "list", noun: "concerts" },
  ],
  [
    "Extract from https://a.example the following fields:\n- title\n- price (EUR)\n- link",
    { fields: "title price:money link:url" },
  ],
  [
    "Read these from https://a.example:\n1. plot size\n2. number of rooms\n3. rent as number",
    { fields: "plot_size number_of_rooms:number rent:number!" },
  ],
  [
    'Fields: "Product Name", "Unit Price", "SKU" from https://a.example/cat',
    { fields: "Product Name Unit Price:money SKU" },
  ],
  [
    "Get the number of reviews, the price and the name of every hotel on https://a.example",
    { fields: "number_of_reviews:number price:money name", noun: "hotel" },
  ],
  [
    "title and number of pages of every book on https://a.example",
    { fields: "title number_of_pages:number", noun: "book" },
  ],
  [
    "name, price from the first 3 pages of https://a.example/list",
    { fields: "name price:money", pages: 3, records: null },
  ],
  [
    "all pen names and prices from all pages of https://a.example/list",
    { fields: "pen_names prices:money", shape: "list", pages: null },
  ],
  [
    "only this page: name and price of tents at https://a.example/list",
    { fields: "name price:money", shape: "list", noun: "tents", pages: 1 },
  ],
  [
    "Extract every ruling listed on this page https://a.example/r as a list of records with fields: decided (YYYY-MM-DD), parties, file_url (link target). Use null when a row has none.",
    { fields: "decided:date! parties file_url:url!", shape: "list", noun: "ruling", pages: 1 },
  ],
  [
    "date of birth and place of birth of the player on https://a.example/p",
    { fields: "date_of_birth:date place_of_birth", shape: "record", noun: "player" },
  ],
  [
    "https://a.example/r as one record: toppings = the list of toppings, one string per topping; baker (if shown); steps = list of steps",
    { fields: "toppings:text![] baker steps:text![]", shape: "record" },
  ],
  [
    "up to 50 job titles and companies from localhost:4000/jobs",
    { fields: "job_titles companies", url: "http://localhost:4000/jobs", records: 50 },
  ],
  [
    "I need the title, the description and the price of the lamp at https://a.example/p/1",
    { fields: "title description price:money", shape: "record", noun: "lamp" },
  ],
  [
    "Can you please extract the title, price and rating of each book on https://a.example?",
    { fields: "title price:money rating:rating", shape: "list", url: "https://a.example" },
  ],
  [
    "headline, author and text of the article at https://n.example/1",
    { fields: "headline author text", shape: "record", noun: "article" },
  ],
  [
    "Open https://shop.example/c and list the name, price, and stock status of the sofas.",
    { fields: "name price:money stock_status", shape: "list", noun: "sofas" },
  ],
  [
    "On https://shop.example collect product name, price; do it for all pages",
    { fields: "product_name price:money", pages: null },
  ],
  [
    "https://shop.example: for each toy the name and the price",
    { fields: "name price:money", shape: "list", noun: "toy" },
  ],
  [
    "From https://shop.example I want title, price and image of all phones",
    { fields: "title price:money image:image", shape: "list" },
  ],
  ["title price link https://shop.example/x", { fields: "title price:money link:url" }],
  [
    "Extract jobTitle, company_name, posted (YYYY-MM-DD) and apply_url from https://j.example, first 2 pages",
    { fields: "jobTitle company_name posted:date! apply_url:url", pages: 2 },
  ],
  ["Return JSON with title, price and sku from https://a.example/p", { fields: "title price:money sku" }],
  [
    "scrape https://a.example/list and give me a CSV with name, email and phone of every member",
    { fields: "name email:email phone:phone", shape: "list", noun: "member" },
  ],
  ["Scrape all coins from https://a.example", { fields: "", shape: "list", noun: "coins", pages: null }],
  ["Get all reviews from https://a.example/r", { fields: "", shape: "list", noun: "reviews" }],
  [
    "get the first 20 coin names and prices from https://a.example/r",
    { fields: "coin_names prices:money", records: 20 },
  ],
  ["Give me the current temperature from https://w.example", { fields: "current_temperature", shape: null }],
  [
    "Extract this painter's bio as one record: name, born (YYYY-MM-DD), weight_kg. https://a.example",
    { fields: "name born:date! weight_kg", shape: "record", noun: "painter" },
  ],
  [
    'List every hearing in the table at https://a.example: topic (name exactly as shown), minutes_url (target of "Minutes") and day; null when the link is absent.',
    { fields: "topic:text! minutes_url:url! day:date", shape: "list", noun: "hearing" },
  ],
  [
    "Take the 25 rows of https://a.example/t: seed, club, wins (losses not counted)",
    { fields: "seed club wins", shape: "list", records: 25 },
  ],
  [
    'https://a.example/s, columns: player (name only, without "(minors)"), bonus (as shown, e.g. $8,100)',
    { fields: "player bonus:text!" },
  ],
  [
    "company and salary of the latest 15 jobs at 192.0.2.7:8080/board",
    { fields: "company salary:money", url: "http://192.0.2.7:8080/board", records: 15 },
  ],
  ["Extract the title (https://a.example/b)", { fields: "title", url: "https://a.example/b" }],
  [
    "title and isbn of https://a.example/Foo_(bar)",
    { fields: "title isbn", url: "https://a.example/Foo_(bar)" },
  ],
  [
    'Please read name and "notes.json" from a.example',
    { fields: "name notes.json", url: "https://a.example" },
  ],
  [
    "For each copy on https://a.example/b I would like the branch and the status.",
    { fields: "branch status", shape: "list", noun: "copy", url: "https://a.example/b" },
  ],
  [
    "I am building a small archive. Please fetch the name and date of each case on https://a.example/b",
    { fields: "name date:date", shape: "list", noun: "case", url: "https://a.example/b" },
  ],
  [
    "I'm putting together a listening list, so could you grab me the title of every episode on https://a.example/b",
    { fields: "title", shape: "list", noun: "episode", url: "https://a.example/b" },
  ],
  [
    "name of listing, image, floor number https://a.example/b",
    { fields: "name image:image floor_number", shape: null },
  ],
  [
    "I would like the staff list of https://a.example/b, with phone and office.",
    { fields: "phone:phone office", shape: "list", noun: "staff" },
  ],
  [
    "give me a structured list of all lamps on https://a.example/b: name, price",
    { fields: "name price:money", shape: "list", noun: "lamps" },
  ],
  ["name and price of one product on https://a.example/b", { fields: "name price:money", shape: "record" }],
  [
    "One record only: the car at https://a.example/b. model; mileage",
    { fields: "model mileage", shape: "record" },
  ],
  ["the price list of https://a.example/b with item and price", { fields: "item price:money" }],
];
