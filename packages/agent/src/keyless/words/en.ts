import type { Language } from "./language.ts";

export const en: Language = {
  code: "en",
  plainNumber: true,
  participles: "ed",
  plurals: "s, people, men, women, children, staff, news, criteria",
  notPlurals: "ss, us, is, status, series, address",
  things:
    "product item article book film movie job vacancy position event hotel restaurant recipe person people company business organisation organization course game app project review comment post story news house home apartment flat property car vehicle offer deal paper player team match song album video podcast episode member user customer flight train ticket forum question answer reply message document opinion decision case application meeting programme program search web online blog shop store listing entry place novel study artist speaker exhibitor exhibition concert release thread quote repository library museum clinic school auction tender departure arrival issue package room term change subtitle torrent file folder race fixture tv bug wiki page",
  fillers:
    "the a an of for in on at to its their this that and or is are full main item product page value field",
  roles: {
    courtesy:
      "so far, dear team, dear all, hi team, hi all, hello team, hello all, dear sir or madam, possibly, somebody, someone, anyone, if you could, i would be grateful if you could, it would be great if you could, so kind as to, kind enough to, be so kind as to, be so kind, for me would you, whatever, please, pls, plz, kindly, can, could, would, will, you, u, i, we, i'd, i'm, i am, i've, like, would like, would love, i'd like, i'd love, to, me, us, for me, for us, hi, hello, hey, dear, thanks, thank you, thank, thx, ty, cheers, very, much, a lot, so much, many thanks, thanks a million, in advance, and then, then, now, just, also, too, again, here, be, able, help, let's, let us, asap, good morning, good evening, there is, there are, here is, here are, out, off, only once, as follows, if you can, if possible, whole, entire, complete, full list of, simply, all of them, one by one please, sure, great, ok, okay, well, so, as well, would be great, in total please, best regards, regards, the goal is, my task, quick, quickly, grateful, be grateful, would be grateful, i'd be grateful, i would be grateful, appreciate, appreciated, much appreciated, would appreciate, i'd appreciate, grateful for, glad, i'd be glad, would be nice, would be helpful, wondering, i was wondering, i'm wondering, i wonder, hope, hoping, if it's not too much trouble, have a nice day, greetings, warm regards, best wishes, kind regards, with thanks, do me a favour, favour, favor, mind, would you mind, quick one, fyi, btw, hi there, hello there, hey there, hi everyone, hello everyone, hi folks, good day, good afternoon, dear colleagues, to whom it may concern, let me know, if anything is unclear, if something is unclear, if you have any questions, if you have questions, if there are any questions, in case of questions, sincerely, yours sincerely, yours faithfully, yours truly, have a great day, have a good day, have a good one, have a nice weekend, have a great weekend, take care, thanks for your help, thank you for your help, i'm a journalist, i am a journalist, as a journalist, i'm a reporter, i'm a researcher, i am a researcher, i'm a student, i am a student, working on a story, working on an article, working on a report, working on a piece, working on a study, would it be possible, is it possible, it would be possible, we are updating our price list, we are updating our catalogue, we are updating our database, we'd, we'd like, we'd like to, we'd love to, as part of our research, as part of my research, as part of a study, as part of a project, as part of our project, as part of an investigation",
    self: "i, we",
    article:
      "several, a bunch of, bunch of, numerous, the, a, an, teh, some, any, for research on, for research about, for research into, for my research on, for my research about, for my research into, for our research on, for our research about, for our research into",
    own: "its, their, his, her, it's own",
    it: "it, them, they, these, those, one, ones, he, she, each one, everyone",
    my: "my, our, your, for research on, for research about, for research into, for my research on, for my research about, for my research into, for our research on, for our research about, for our research into",
    verb: "find out, emit, extract, extracting, get, getting, fetch, give, show, return, returning, list, collect, collecting, scrape, scraping, read, reading, grab, find, pull, pull out, gather, gathering, crawl, want, wants, need, needs, needed, asked for, asks for, take, save, export, output, provide, retrieve, retrieving, capture, include, parse, download, tell, display, print, compile, harvest, note, write down, make, create, build, know, see, have, obtain, look for, looking for, interested in, looking at, copy, dump, put, pick, identify, fetch me, gimme, send me, what i need is, what i want is, require, request, requesting, supply, deliver, hand me, jot down, dig out, dig up, fish out, pick out, assemble, obtain for me, set out, note down, lay out, let me have, grab me, find me, get me, give me, show me, tell me, list me, put together, note me, send us, pass me, pass us, share with me, share with us, provide me with, provide us with, supply me with, supply us with, forward me, give us, get us, show us, prepare a list of, prepare a list with, prepare a table of, prepare a table with, draw up a list of, draw up a list with, draw up a table of, draw up a table with, receive, would you mind putting, would you mind sending me, would you mind giving me, would you mind listing, would you mind extracting, would you mind collecting, would you mind pulling, write out the, write out for me",
    visit:
      "go to, open, visit, navigate to, browse to, browse, head to, head over to, load, access, look at, check out, check, go on, go onto, start at, start from, use, using, go through, page through, follow, loop through, walk through, iterate over, paginate through, continue to, continue through, have a look at, do it for, head on over to",
    every:
      "every, every single, all, all of, all the, all of the, each, each of the, each and every, each of",
    this: "this, that, these, those, said",
    only: "only, just, solely",
    first: "first, top, initial, 1st",
    most: "up to, at most, no more than, not more than, max, maximum, maximum of, max of, limit, limit to, limited to, limit of, a maximum of, limit results to, limit it to, limit the results to, stop after, no more then",
    position:
      "last, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth, 2nd, 3rd, 4th, 5th, 6th, 7th, 8th, 9th, 10th, other, another, middle, final, penultimate, next, previous, every second, every other, random, top half, bottom half, upper half, lower half, first half, second half",
    everything:
      "everything, all data, all the data, all info, all information, all the information, all the info, all details, all the details, all available information, all available data, all available details, all columns, all the columns, all fields, all the fields, all attributes, every column, every field, every detail, each column, each field, whatever you can find, all there is, all you can find, full details, complete details, all values, all useful columns, all its data, all its details, all content, all contents, anything useful, and so on, etc",
    details:
      "details, detail, data, info, information, infobox, info box, facts, key facts, facts and figures, specs, specifications, metadata, contents, data set, dataset, fact sheet, factsheet",
    columns:
      "field, fields, column, columns, attribute, attributes, following, the following, these, values, value, properties, data points, fields are, headers, keys, pieces of information, things, following fields, following columns, following data, following information, below, items below",
    table:
      "table, tables, list, lists, row, rows, records, result, results, entry, entries, overview, directory, index, catalogue, catalog, grid, schedule, register, search results, lines, leaderboard, board, ranking, standings, final standings, final ranking, glossary, timetable, items, results page, search result, calendar, programme list, chart",
    thing:
      "press release, press releases, job offer, job offers, job ad, job ads, job opening, job openings, job listing, job listings, blog post, blog posts, news item, news items, research paper, research papers",
    page: "page, pages, site, website, web site, web page, webpage, webpages, url, link, address, homepage, home page, portal, shop, store, web shop, blog, this url, this link, following url, following link, following page, following address, landing page, screen, result page, result pages, product page, article page, story page, contact page, song page, recipe page, profile page, event page, company page",
    section:
      "section, heading, headline, tab, category, part, area, box, block, panel, header box, sidebar, information box, carousel",
    format:
      "json, json feed, csv, excel, xls, xlsx, spreadsheet, markdown, xml, yaml, json array, json file, csv file, excel file, excel sheet, a file, array, json object, objects, object, json format, csv format, table format, tabular form, machine readable, plain json, valid json, format, google sheet",
    single:
      "one record only, one object only, one single record, one record, a single record, single record, one object, a single object, single object, product page, article page, story page, contact page, song page, recipe page, profile page, event page, company page",
    neutral: "main, individual, various, different, single, separate, existing",
    noun: "post, tally, book, order, comment, reply, share, change, edit, update, report, schedule, watch, count, group, sort, rank, total, type, search, plan, program, design, play, answer, like, filter, record, note, display, print, output, build, dump, view, rent, call, message, register, select, press, round, average, sum, follow, monitor, cancel, code, email, contact, estimate, load, download, copy, review, chat, joke, guess, cluster, vote, tweet, draw, tax, alert, invite, choose, tabulate",
    chrome:
      "ad, ads, advert, adverts, advertisement, advertisements, sponsored, promoted, header, headers, header row, heading, headings, total, totals, subtotal, total row, totals row, summary row, navigation, footer, menu, menus, carousel, carousels, teaser, teasers, related, recommendations, parent directory, empty, blank, row, rows, currency, currency sign, currency symbol, sign, symbol, results, entries, html, tags, html tags, markup, comments by you, explanation, explanations, commentary, extra text, separator, separators",
    and: "and, plus, as well as, along with, together with, and also, &, +, n, and the, followed by, besides, in addition to, additionally",
    or: "or, and/or, respectively",
    of: "of",
    at: "say about, says about, tells about, says on, according to, on, in, at, from, off, out of, via, inside, within, through, under, near, by, about, around, regarding, above, below, before, after, behind, into, onto, across, over, beside, next to, against, concerning, between, made by, written by, published by, sold by, located in, based in, like, named, called",
    for: "for, belonging to, that belong to, associated with, for research on, for research about, for research into, for my research on, for my research about, for my research into, for our research on, for our research about, for our research into",
    with: "with, along with, w/, including, containing, having, incl, that includes, which includes, together with, with fields, showing, giving, consisting of, that contains, with columns",
    as: "as",
    per: "per, to, vs, versus, until",
    if: "if, when, where, wherever, whenever, in case, unless, as long as",
    whether: "whether, whether or not, if it is, whether it is, whether it's, if it's",
    relative:
      "that are, that is, that have, that has, that were, that was, that cost, that can, that do, that does, that offer, that start, that end, that don't, that did, which, who, whom, whose, only those, only the ones, those that, those with, ones that, ones with",
    except:
      "except, w/o, except for, excluding, exclude, without, but not, not, other than, apart from, no, ignore, ignoring, skip, skipping, leave out, leaving out, omit, omitting, minus, don't include, do not include, without any, without the, drop, filter out, remove",
    where: "where, whose, for which, with, having",
    is: "is, are, was, were, equals, equal to, has been, have been, being, does, do, did, has, be, been",
    possessive: "'s, ’s, s'",
    shown:
      "described, advertised, ranked, that are on, that is on, listed, shown, displayed, available, present, mentioned, found, given, visible, stated, there, that are listed, that are shown, that is shown, that are displayed, which are listed, which are shown, that you can find, you can find, you find, that you find, you see, that you see, on it, in it, on there, appearing, that appear, that appears, applicable, known, possible, provided, any, there is one, one is shown, exists, exist, needed, currently",
    state: "available, open, closed, active, vacant",
    missing:
      "null, missing, absent, n/a, none, blank, empty, empty string, not available, not present, not shown, not given, unknown, has none, nothing",
    manner:
      "exactly, verbatim, literally, as shown, as written, as displayed, as printed, as is, as stated, as on the page, as given, as listed, in order, one by one, in full, full text, exactly as written, exactly as printed, exactly as shown, exactly as on the page, separate lines, separate steps, one per line, in the order of the page, in the same order, at the top, at the top of, at the bottom, on the left, on the right, on top, both, each as printed, plain, absolute, one string per, one entry per, under it, below it, next to it, above it",
    unit: "eur, euro, euros, usd, dollar, dollars, gbp, pound, pounds, chf, cents, kg, g, lb, lbs, cm, mm, m, km, mi, miles, ft, inches, minutes, mins, hours, days, percent, square meters, square metres, m2, sqm, sq ft, iso format, iso, utc, $, €, £, yyyy-mm-dd",
    measure:
      "number, amount, count, total, total number, quantity, date, day, place, time, year, type, kind, length, percentage, share",
    "list-of": "list of, a list of, the list of, lists of, array of, set of, all of",
    what: "what matters is, what matters are, what interests me is, what interests me are, what it says about, what it says on, what is said about, what is, what's, what are, what’s, whats, what is the, what are the, what was, what were, what",
    who: "who, by whom",
    when: "when, on what date, on what day, on which date, on which day, date on which, day on which, the date on which, the day on which",
    whereabouts: "where",
    "how-much":
      "what did it cost, what does it cost, what do they cost, what it costs, what it cost, how much is, how much are, how much does, how much do, how much, how expensive is",
    "how-many": "how many",
    wrote: "wrote, written, has written, authored, is the author of, is it by, is this by",
    knowledge:
      "why, how, how do, how does, how can, which, is, are, does, do, has, have you, did, tell me whether, should, what if, do you know, am, what is new, what's new, what does, what do, what can",
    bound:
      "under, over, above, below, less than, more than, fewer than, at least, at most, up to, between, after, before, since, until, till, older than, newer than, priced at, priced under, priced below, priced over, priced above, >, <, >=, <=, exceeding, minimum, min",
    onward:
      "or more, or less, or fewer, or above, or over, or below, or under, or higher, or lower, or older, or newer, or better, and up, and above, and over, and below, upwards",
    than: "than",
    demand: "must, should, shall, ought to, don't, doesn't, isn't, aren't, won't, cannot, can't, prefer",
    restrict:
      "containing the word, containing the words, that contain, that contains, contain, contains, starting with, that start with, starts with, ending with, ends with, end with, matching, that match, only those, only the ones, only ones, with the word, which contain, whose name, whose title, whose price, beginning with, not including, limited to those, in alphabetical, related to, similar to, relevant to, filtered by, filter by, filter, filtered, that mention, mentioning",
    order:
      "sorted, sorted by, sort by, sort, order by, ordered by, ordered, in order of, ranked by, arranged by, ascending, descending, alphabetical, alphabetical order, alphabetically, reverse order, in reverse, chronological, chronologically, newest first, oldest first, latest first, shuffled, by date order",
    superlative:
      "cheapest, best, most, highest, lowest, biggest, largest, smallest, oldest, longest, shortest, fastest, slowest, worst, least, tallest, heaviest, lightest, nearest, closest, strongest, weakest, youngest, earliest, greatest, fewest, hottest, coldest, richest, poorest, priciest, finest, easiest, hardest, top-rated, top rated, highest rated, highest-rated, best-rated, best rated, most expensive, most popular, best-selling, top-selling, safest, windiest, sunniest, rainiest, wettest, driest, warmest, coolest, busiest, quietest, loudest, deepest, widest, brightest, darkest, rarest, costliest, sweetest, spiciest, healthiest, wealthiest, steepest, farthest, furthest, simplest, least expensive, highest-paid, highest paid, best-paid, best paid, most viewed, most read, most liked",
    latest: "latest, new, newest, most recent, recent, last added, upcoming, current, today's, tomorrow's",
    compute:
      "average, averages, avg, mean, median, sum, sums, total, minimum, maximum, min, max, difference, ratio, total number, overall, standard deviation",
    work: "count, calculate, compute, compare, convert, translate, sum, sum up, add up, average, group, sort, order, rank, merge, combine, total, tally, classify, categorize, categorise, cluster, analyse, analyze, deduplicate, dedupe, round, filter, paraphrase, check if, check whether, verify, estimate, predict, evaluate, match up, join, multiply, subtract, divide, choose, tax, discounted, look up how many",
    unique:
      "unique, distinct, duplicates, duplicate, deduplicated, deduped, without duplicates, no duplicates, different values, repeated",
    period:
      "today, yesterday, tomorrow, tonight, this week, this month, this year, last week, last month, last year, next week, next month, next year, weekend, monday, tuesday, wednesday, thursday, friday, saturday, sunday, january, february, march, april, may, june, july, august, september, october, november, december, noon, midnight, week, month, hours ago, days ago, past",
    act: "buy, purchase, order, book, post, subscribe, unsubscribe, sign up, sign me up, register, send, upload, delete, reserve, submit, pay, checkout, check out and, vote, like, share, tweet, comment, reply, message, apply, add to cart, add it to, add to, add, contact, call, install, join, donate, place an order, rent, cancel, change, edit, update, report, book me, invite, email, schedule, remind, notify, monitor, watch, alert, forward, mail, in my cart, into my cart, to my cart, into the cart, to the cart, in my basket, into my basket, into the basket, to my basket, by email, by e-mail, via email, via e-mail, per email",
    interact:
      "click, click on, press, type in, type, enter, select, choose, search, search for, search the, scroll, hover, open each, open every, open all, visit each, visit every, visit all, go into each, go to each, go to every, follow each, follow every, follow all, follow the links, follow their, open its, open their, open the detail, detail page, detail pages, each product page, each product's page, each detail page, each item's page, subpages, sub-pages, take a screenshot, screenshot, solve, download the pdf, download the images, download all images, switch to, expand, accept the cookies, look up each, look up every, look it up, look them up, look up on google, look up in, look up",
    fill: "fill in, fill out, fill in this, fill out this, fill this, fill this in, fill, complete this",
    purpose: "so that i can, so that we can, so i can, so we can, so i could, so we could",
    login:
      "log in, log into, login to, logging in, sign in, sign into, logged in, with my account, my password, with the password",
    task: "write, compose, translate, rewrite, paraphrase, explain, summarise, summarize, calculate, compute, solve, draw, sing, generate, tell me about, tell me a, recommend, advise, imagine, play, describe, discuss, argue, joke, chat, answer, teach, guess, suggest, invent, think, program, code, what do you think, who are you, proofread, review my, plan, design",
  },
  asks: {
    "how heavy": "weight",
    "how tall": "height",
    "how high": "height",
    "how wide": "width",
    "how deep": "depth",
    "how long": "length",
    "how long does it take": "duration",
    "how old": "age",
    "how big": "size",
    "how large": "size",
    "how far": "distance",
    "how fast": "speed",
    "how hot": "temperature",
    "how cold": "temperature",
    "how thick": "thickness",
    "how much does it weigh": "weight",
    "how much it weighs": "weight",
    "how much i save": "save",
    "how much you save": "save",
    "how much is saved": "save",
  },
  numerals:
    "one two three four five six seven eight nine ten eleven twelve fifteen=15 twenty=20 thirty=30 fifty=50 hundred=100 dozen=12",
  types: {
    number:
      "number, numeric, integer, int, float, decimal, out of 5, out of 10, out of 100, count, digits only, plain number, digits, numbers, plain numbers, number only",
    text: "as shown, as written, as displayed, as printed, as is, text, string, str, varchar, verbatim",
    date: "yyyy, iso, date, yyyy-mm-dd, dd.mm.yyyy, iso date, dates",
    url: "link target, href, url, uri, absolute link, target of, link, absolute url, full url",
    boolean: "bool, boolean, true, false, yes/no, yes or no, true/false, true or false",
    email: "email, e-mail",
    list: "list of, array of, one string per, one entry per, one item per, one line per, all of, list, array, lists",
  },
  concepts: `
title: title name heading headline caption
link: link url href uri permalink website homepage
price: price cost amount fee fare tariff money
rent: rent
date: date day
published: published publish posted publication release released
updated: updated modified
image: image photo picture img thumbnail thumb pic cover logo
author: author writer byline by-line creator user username poster reviewer commenter contributor reporter journalist
rating: rating star stars score
review: review vote
description: description summary abstract excerpt teaser snippet blurb intro overview synopsis standfirst subheading sub-heading
company: company employer organisation organization firm
location: location place city town venue where
category: category genre section
availability: availability stock available
number: number no nr num
id: id identifier sku
time: time hour
duration: duration length runtime
email: email mail e-mail
phone: phone telephone tel mobile
brand: brand manufacturer maker
seller: seller vendor merchant
rank: rank ranking
position: position
ingredient: ingredient
instruction: instruction step method direction preparation
salary: salary wage pay compensation
size: size
color: color colour
weight: weight
height: height
year: year
country: country land
language: language
count: count quantity qty
comment: comment
discount: discount
currency: currency
shipping: shipping postage delivery
condition: condition
text: text content body words message
docket: docket case matter
filed: filed filing decided decision issued issuance
citation: citation cite
team: team club squad
player: player
opponent: opponent rival
point: point
view: view
bedroom: bedroom bed
bathroom: bathroom bath
reply: reply response
area: area surface
founded: founded established
speaker: speaker
old: old previous former
birth: birth born
address: address
status: status
type: type kind
tag: tag keyword hashtag
term: term
definition: definition meaning
destination: destination
platform: platform track
level: level
fax: fax
postcode: postcode zip zipcode
departure: departure departs departing
arrival: arrival arrives arriving
line: line route
note: note remark footnote
delay: delay
judge: judge justice
version: version
serving: serving portion yield serves
deadline: deadline
distance: distance
like: like upvote
artist: artist painter performer
publisher: publisher
material: material fabric
edition: edition
issue: issue
`,
};
