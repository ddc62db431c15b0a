import type { Language } from "./language.ts";

export const da: Language = {
  code: "da",
  compounds: true,
  plurals: "er, ne, ler, bøger",
  notPlurals: "nummer, pris, varer, eller, billeder",
  things:
    "produkt produkter artikel artikler bog bøger film job stilling begivenhed begivenheder hotel restaurant opskrift person virksomhed firma kursus spil app projekt anmeldelse kommentar indlæg nyhed nyheder hus bolig lejlighed bil annonce spiller hold kamp sang album video podcast afsnit medlem bruger kunde fly tog spørgsmål svar dokument afgørelse møde program butik museum skole koncert udstilling side vare varer",
  fillers: "den det en et af side",
  roles: {
    courtesy:
      "venligst, tak, hej, goddag, jeg, du, mig, os, vil, gerne, vil gerne, kan, kan du, kunne du, mange tak, så, nu, også, her, der er, hele, be, om, have, kan i, vil du, ville, jeg vil gerne, jeg vil gerne have, jeg skal bruge, på forhånd tak, på forhånd, med venlig hilsen",
    self: "jeg, vi",
    article: "den, det, de, en, et",
    "single-article": "en, et",
    own: "sin, sit, sine, deres, dens, dets, tilhørende",
    it: "den, det, de, dem",
    my: "min, mit, mine, vores",
    verb: "hent, hente, find, vis, giv, giv mig, udtræk, list, læs, saml, skal bruge, har brug for, eksporter, gem, skriv ned, skaf, returner, kopier, lav, vide, vis mig",
    visit: "gå til, åbn, besøg, gå ind på",
    every: "alle, hver, hvert, enhver, alle de, samtlige",
    this: "denne, dette, disse",
    only: "kun, blot, udelukkende",
    first: "første, top, øverste",
    most: "højst, maksimalt, op til, max, maks, ikke mere end",
    position: "anden, andet, tredje, fjerde, sidste, næste, femte",
    everything: "alt, alle data, alle oplysninger, alle detaljer, alle kolonner, alle felter, al information",
    details: "detaljer, oplysninger, information, info, data, infoboks, specifikationer",
    columns: "nøgler, nøglerne, felt, felter, kolonne, kolonner, følgende, værdier",
    table:
      "tabel, tabellen, liste, listen, række, rækker, resultater, oversigt, oversigten, poster, rangliste, kalender",
    page: "side, siden, sider, hjemmeside, website, webside, url, link, adresse, webshop, blog",
    section: "sektion, afsnit, kategori, overskrift",
    format: "json, csv, excel, fil, format, markdown",
    chrome: "reklamer, annoncer, overskrifter, total, totaler, menu, tomme",
    and: "og, samt, plus, &, sammen med",
    or: "eller",
    of: "af",
    at: "på, i, fra, hos, ved, om, under, over, mellem, nær, til, efter, før, skrevet af",
    for: "for, til hver, til",
    with: "med, inklusive",
    as: "som",
    per: "pr, per",
    if: "hvis, når, såfremt",
    whether: "om den er",
    relative: "hvor, hvis navn, som er, der er under, som har, der koster",
    except: "undtagen, bortset fra, uden, ikke, ignorer, ekskl",
    where: "hvor",
    is: "er, var, har, bliver, blev, lig med",
    shown: "vist, viste, nævnt, tilgængelig, tilgængelige, angivet, synlige, listet",
    state: "tilgængelig, tilgængelige, åbne, ledige",
    missing: "null, tom, mangler, ikke angivet",
    manner: "præcis, ordret, som vist, i rækkefølge",
    unit: "kr, dkk, kroner, euro, eur, €, $, kg, g, cm, mm, m, km, m2, timer, minutter, dage, procent, yyyy-mm-dd",
    measure: "antal, dato, sted, år, type, tid, længde, total",
    "list-of": "liste over, en liste over, en liste med",
    what: "hvad er, hvilken er, hvad",
    who: "hvem",
    when: "hvornår",
    whereabouts: "hvor",
    "how-much": "hvad koster, hvor meget koster",
    "how-many": "hvor mange",
    wrote: "skrevet, skrev",
    knowledge: "hvorfor, hvordan, hvilke, hvilken, er, findes",
    bound: "under, over, mindre end, mere end, mellem, efter, før, siden, mindst, fra, <, >",
    than: "billigere end, dyrere end, mere end, mindre end, større end, ældre end, bedre end",
    demand: "skal, må, bør",
    restrict: "indeholder, indeholdende, der starter med, filtrer",
    order: "sorteret, sorter, sorteret efter, alfabetisk, stigende, faldende, nyeste først",
    superlative:
      "billigst*, dyrest*, bedst*, højest*, lavest*, størst*, mindst*, ældst*, længst*, hurtigst*, mest, flest",
    latest: "nyeste, seneste, aktuelle, kommende",
    compute: "gennemsnit*, median, sum, samlede, minimum, maksimum, forskel",
    work: "tæl, beregn, sammenlign, oversæt, summer, grupper, sorter, konverter",
    unique: "unikke, dubletter, forskellige værdier",
    period:
      "i dag, i går, i morgen, denne uge, januar, februar, marts, april, maj, juni, juli, august, september, oktober, november, december, mandag, tirsdag, onsdag, torsdag, fredag, lørdag, søndag",
    act: "køb, bestil, book, reserver, send, slet, tilmeld, betal, tilføj, svar, del",
    interact: "klik, tryk, udfyld, søg efter, søg, vælg, åbn hver, detaljeside",
    login: "log ind, login",
    task: "skriv, oversæt, forklar, opsummer, resumé af, beregn, tegn, fortæl, anbefal, beskriv",
  },
  numerals: "én to tre fire fem seks syv otte ni ti elleve tolv femten=15 tyve=20",
  types: {
    number: "tal, nummer",
    text: "tekst",
    date: "dato",
    url: "link",
    boolean: "ja/nej",
    list: "liste",
  },
  concepts: `
title: titel navn overskrift navne titler
link: link
price: pris priser beløb
date: dato dag
published: udgivet offentliggjort
image: billede foto billeder
author: forfatter
rating: bedømmelse vurdering stjerner
description: beskrivelse resumé
company: virksomhed firma arbejdsgiver
location: sted
category: kategori
phone: telefon
ingredient: ingredienser ingrediens ingredienserne
instruction: fremgangsmåde fremgangsmøde trin tilberedning
salary: løn
year: år
country: land
time: tid tidspunkt
size: størrelse
color: farve
weight: vægt
address: adresse
`,
};
