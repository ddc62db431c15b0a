import type { Language } from "./language.ts";

export const da: Language = {
  code: "da",
  compounds: true,
  plurals: "er, ne, ler, bøger",
  notPlurals: "nummer, pris, varer, eller, billeder",
  things:
    "produkt produkter artikel artikler bog bøger film job stilling begivenhed begivenheder hotel restaurant opskrift person virksomhed firma kursus spil app projekt anmeldelse kommentar indlæg nyhed nyheder hus bolig lejlighed bil annonce spiller hold kamp sang album video podcast afsnit medlem bruger kunde fly tog spørgsmål svar dokument afgørelse møde program butik museum skole koncert udstilling side vare varer produktet produkterne artiklen artiklerne bogen bøgerne filmen filmene jobbet jobbene jobopslag jobopslaget jobopslagene stillinger stillingerne begivenheden begivenhederne arrangement arrangementet arrangementer arrangementerne event hotellet hoteller hotellerne restauranten restauranter restauranterne opskriften opskrifter opskrifterne personen personer personerne virksomheder virksomhederne kurset kurser kurserne spillet spillene projektet projekter projekterne anmeldelsen anmeldelser anmeldelserne kommentaren kommentarer kommentarerne indlægget indlæggene nyheden nyhederne huset husene boligen boliger boligerne lejligheden lejligheder lejlighederne bilen biler bilerne annoncen annoncer annoncerne computer computeren computere computerne lampe lampen lamper lamperne varen varerne butikken butikker butikkerne museet museer koncerten koncerter koncerterne udstillingen udstillinger udstillingerne skolen skoler skolerne sangen sange sangene albummet afsnittet afsnittene mødet møder dokumentet dokumenter dokumenterne afgørelsen afgørelser kampen kampe kampene spillerne medlemmer medlemmerne medlemmet medarbejder medarbejderen medarbejdere medarbejderne underviser undervisere underviserne oplægsholder oplægsholdere oplægsholderne taler talere talerne kandidat kandidater kandidaterne læge læger udbud",
  fillers: "den det en et af side",
  roles: {
    courtesy:
      "venligst, tak, hej, goddag, jeg, du, mig, os, vil, gerne, vil gerne, kan, kan du, kunne du, mange tak, så, nu, også, her, der er, hele, be, om, have, kan i, vil du, ville, jeg vil gerne, jeg vil gerne have, jeg skal bruge, på forhånd tak, på forhånd, med venlig hilsen, hejsa, hejsan, god dag, godmorgen, god morgen, godaften, kære, kære alle, kære team, vi, jer, i må gerne, du må gerne, må gerne, kunne i, vil i, kunne i finde, ville du kunne, ville i kunne, kunne, tusind tak, mange tak for hjælpen, tak for hjælpen, tak på forhånd, på forhånd mange tak, venlig hilsen, venlige hilsner, de bedste hilsner, bedste hilsner, bedste hilsen, hilsen, mvh, vh, med venlige hilsner, ville være taknemmelig for, ville være taknemmelige for, vil være taknemmelig for, vil være taknemmelige for, er taknemmelig for, er taknemmelige for, ville være taknemmelig hvis, ville være taknemmelige hvis, ville sætte pris på, sætter pris på, vil sætte pris på, vær sød at, vær venlig at, vær så venlig at, være så venlig at, hjælp mig med, hjælp os med, bede om, vil gerne bede om, gerne bede om, have brug for, ønsker, vil gerne have, vil jeg gerne have, vil vi gerne have, interesseret i, er interesseret i, er interesserede i, jeg er interesseret i, vi er interesserede i, er ved at, vi er ved at, jeg er ved at, er i gang med at, vi er i gang med at, jeg er i gang med at, er ved at opdatere, vi er ved at opdatere, er i gang med at opdatere, vi opdaterer, opdaterer, forbereder, arbejder på, arbejder med, vi laver, jeg laver, vi skriver, vi samler, jeg skriver på, derfor, fordi, vores prisliste, vores katalog, vores database, vores kalender, vores register, vores hjemmeside, vores rapport, en sammenligning for en kunde, sammenligning for en kunde, til min forskning, til vores forskning, til en rapport, til en artikel, skal bruges i, skal bruges til, skal ind i, skal bruges i vores kalender, forbereder en rapport, forbereder en artikel, forbereder en sammenligning, forbereder et katalog, skriver en rapport, skriver en artikel, skriver en sammenligning, skriver et katalog, laver en rapport, laver en artikel, laver en sammenligning, laver et katalog, arbejder på en rapport, arbejder på en artikel, arbejder på en sammenligning, arbejder på et katalog, er i gang med en rapport, er i gang med en artikel, er i gang med en sammenligning, er i gang med et katalog, vi er i gang med en rapport, vi er i gang med en artikel, vi er i gang med en sammenligning, vi er i gang med et katalog, er ved at lave en rapport, er ved at lave en artikel, er ved at lave en sammenligning, er ved at lave et katalog, opdaterer en prisliste, opdaterer prislisten, opdaterer kataloget, opdaterer databasen, ved at opdatere en prisliste, ved at opdatere prislisten, ved at opdatere kataloget, ved at opdatere databasen",
    self: "jeg, vi",
    article: "den, det, de, en, et",
    "single-article": "en, et",
    own: "sin, sit, sine, deres, dens, dets, tilhørende",
    it: "den, det, de, dem",
    my: "min, mit, mine, vores, vort, vore",
    verb: "hent, hente, find, vis, giv, giv mig, udtræk, list, læs, saml, skal bruge, har brug for, eksporter, gem, skriv ned, skaf, returner, kopier, lav, vide, vis mig, finde, finde frem, find frem, hent ned, hente ned, hent ind, giv os, give, vise, vis os, udtrække, træk, trække, træk ud, trække ud, udlæs, aflæs, aflæse, læse, list op, opliste, oplist, samle, saml ind, indsaml, indsamle, saml sammen, sammensæt, sammensætte, sammenstil, sammenfat i en tabel, sæt, sæt sammen, stil sammen, notér, notere, nedskriv, skriv op, skrive ned, slå, slå op, send mig, send os, sende mig, sende os, eksportér, eksportere, udskriv, udarbejd, opstil, opstille, angiv, angive, oplys, oplyse, fortæl mig, download, hiv, skaffe, levere, få, gerne have, behøver, skal jeg bruge, skal vi bruge, har jeg brug for, har vi brug for, jeg har brug for, vi har brug for, vi skal bruge, kig efter, registrér i en tabel, returnér, returnere, kopiér, kopiere, lave, gemme, fremsend mig, fremsend til mig, send til mig",
    visit:
      "gå til, åbn, besøg, gå ind på, gå ind til, kig på, kig ind på, se på, naviger til, åbn siden, besøg siden",
    every:
      "alle, hver, hvert, enhver, alle de, samtlige, alle disse, hver eneste, hver enkelt, hvert enkelt, hvert eneste, hver af, samtlige af",
    this: "denne, dette, disse, den her, det her, de her",
    only: "kun, blot, udelukkende",
    first: "første, top, øverste",
    most: "højst, maksimalt, op til, max, maks, ikke mere end",
    position: "anden, andet, tredje, fjerde, sidste, næste, femte",
    everything: "alt, alle data, alle oplysninger, alle detaljer, alle kolonner, alle felter, al information",
    details: "detaljer, oplysninger, information, info, data, infoboks, specifikationer",
    columns:
      "nøgler, nøglerne, felt, felter, kolonne, kolonner, følgende, værdier, felterne, feltet, følgende felter, følgende kolonner, kolonnerne, kolonnen, json-nøgler, json-nøglerne, json-felter, nøgle, attributter",
    table:
      "tabel, tabellen, liste, listen, række, rækker, resultater, oversigt, oversigten, poster, rangliste, kalender, tabeller, rækkerne, register, registret, katalog, kataloget, fortegnelse, fortegnelsen, resultaterne, opstilling, oversigter",
    page: "side, siden, sider, hjemmeside, website, webside, url, link, adresse, webshop, blog, hjemmesiden, websiden, websitet, webstedet, websted, siderne, webshoppen, netbutik, netbutikken, adressen",
    section: "sektion, afsnit, kategori, overskrift",
    format:
      "json, csv, excel, fil, format, markdown, csv-fil, json-fil, excel-fil, regneark, excel-ark, excelark, filen",
    chrome: "reklamer, annoncer, overskrifter, total, totaler, menu, tomme",
    noun: "for- og efternavn, for og efternavn, by, byen",
    and: "og, samt, plus, &, sammen med",
    or: "eller",
    of: "af, op af",
    at: "på, i, fra, hos, ved, om, under, over, mellem, nær, til, efter, før, skrevet af, ud af, ud fra, inde på, på siden, fra siden",
    for: "for, til hver, til, op for, ned for",
    with: "med, inklusive",
    as: "som",
    per: "pr, per",
    if: "hvis, når, såfremt",
    whether: "om den er",
    relative: "hvor, hvis navn, som er, der er under, som har, der koster",
    except: "undtagen, bortset fra, uden, ikke, ignorer, ekskl",
    where: "hvor",
    is: "er, var, har, bliver, blev, lig med",
    shown:
      "vist, viste, nævnt, tilgængelig, tilgængelige, angivet, synlige, listet, der vises, som vises, nævnte, angivne, oplistede, oplistet, synlig, publiceret, offentliggjorte",
    state: "tilgængelig, tilgængelige, åbne, ledige",
    missing: "null, tom, mangler, ikke angivet",
    manner: "præcis, ordret, som vist, i rækkefølge",
    unit: "kr, dkk, kroner, euro, eur, €, $, kg, g, cm, mm, m, km, m2, timer, minutter, dage, procent, yyyy-mm-dd",
    measure: "antal, dato, sted, år, type, tid, længde, total",
    "list-of":
      "liste over, en liste over, en liste med, en oversigt over, oversigt over, en tabel over, en tabel med, tabel med, en fortegnelse over, fortegnelse over, en samling af",
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
    order:
      "sorteret, sorter, sorteret efter, alfabetisk, stigende, faldende, nyeste først, de billigste, de dyreste, de mest populære, de bedst bedømte, ordne efter, sortér",
    superlative:
      "billigst*, dyrest*, bedst*, højest*, lavest*, størst*, mindst*, ældst*, længst*, hurtigst*, mest, flest",
    latest: "nyeste, seneste, aktuelle, kommende",
    compute: "gennemsnit*, median, sum, samlede, minimum, maksimum, forskel",
    work: "tæl, beregn, sammenlign, oversæt, summer, grupper, sorter, konverter, læg sammen, læg, tæl op, tjek om, tjek, kontroller",
    unique: "unikke, dubletter, forskellige værdier",
    period:
      "i dag, i går, i morgen, denne uge, januar, februar, marts, april, maj, juni, juli, august, september, oktober, november, december, mandag, tirsdag, onsdag, torsdag, fredag, lørdag, søndag",
    act: "køb, bestil, book, reserver, send, slet, tilmeld, betal, tilføj, svar, del, en mail, en e-mail, pr mail, per mail, på mail, med mail, via mail, min mail, min e-mail, mail til, videresend, opret en konto, opret konto, opret, opdater, opdatér, offentliggør, slette, bestille, købe, skriv til, lav en bestilling, afgiv en bestilling, lav en reservation, sende",
    interact: "klik, tryk, søg efter, søg, vælg, åbn hver, detaljeside",
    fill: "udfyld",
    login: "log ind, login",
    task: "skriv, oversæt, forklar, opsummer, resumé af, beregn, tegn, fortæl, anbefal, beskriv, lav et resumé, lav et resume, lav en opsummering, lav et sammendrag, lav en analyse, lav et brev, lav en plan, udarbejd et resumé, udarbejd et resume, udarbejd en opsummering, udarbejd et sammendrag, udarbejd en analyse, udarbejd et brev, udarbejd en plan",
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
title: titel navn overskrift navne titler navnet navnene titlen overskriften overskrifter overskrifterne jobtitel
link: link linket
price: pris priser beløb prisen priserne omkostning
date: dato dag datoen datoer
published: udgivet offentliggjort udgivelsesdato
image: billede foto billeder billedet
author: forfatter forfatteren forfattere
rating: bedømmelse vurdering stjerner vurderingen
description: beskrivelse resumé beskrivelsen
company: virksomhed firma arbejdsgiver virksomheden firmaet firmanavn
location: sted stedet byen
category: kategori kategorien kategorier
phone: telefon telefonnummer telefonnummeret
ingredient: ingredienser ingrediens ingredienserne
instruction: fremgangsmåde fremgangsmøde trin tilberedning
salary: løn lønnen
year: år
country: land
time: tid tidspunkt
size: størrelse størrelsen
color: farve farven farver
weight: vægt vægten
address: adresse adressen adresser
surname: efternavn
forename: fornavn
review: anmeldelse anmeldelser
availability: lagerstatus
id: varenummer
email: e-mail e-mails e-mailadresse mailadresse
brand: mærke mærket
model: modellen
cooking: tilberedningstid
role: stillingsbetegnelse
area: boligareal areal
serving: portioner
duration: varighed
organiser: arrangøren
subject: emnet
text: teksten
publisher: forlag
language: sprog
seller: sælger
opening: åbningstider
rent: husleje huslejen
`,
};
