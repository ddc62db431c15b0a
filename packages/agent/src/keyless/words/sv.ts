import type { Language } from "./language.ts";

export const sv: Language = {
  code: "sv",
  compounds: true,
  plurals:
    "ar, er, or, böcker, arna, erna, orna, evenemangen, jobben, recepten, hotellen, inläggen, avsnitten, dokumenten, projekten",
  notPlurals: "nummer, eller, författare, läser, stjarna, hjarna, gärna, garna",
  things:
    "produkt produkter artikel artiklar bok böcker film filmer jobb tjänst evenemang hotell restaurang recept person företag kurs spel app projekt recension recensioner kommentar inlägg nyhet nyheter hus bostad lägenhet bil annons spelare lag match låt album video podcast avsnitt medlem användare kund flyg tåg fråga svar dokument beslut möte program butik museum skola konsert utställning sida vara varor produkten produkterna artikeln artiklarna boken böckerna filmen filmerna jobbet jobben jobbannons jobbannonser jobbannonserna tjänsten tjänster tjänsterna evenemanget evenemangen event hotellet hotellen restaurangen restauranger restaurangerna receptet recepten personen personer personerna kursen kurser kurserna spelet spelen projektet projekten recensionen recensionerna kommentarer kommentarerna inlägget inläggen nyheten nyheterna huset husen bostaden bostäder bostäderna lägenheten lägenheter lägenheterna bilen bilar bilarna annonsen annonserna dator datorn datorer datorerna lampa lampan lampor lamporna varan varorna butiken butiker butikerna museet museer konserten konserter konserterna utställningen utställningar utställningarna skolan skolor skolorna låten låtar låtarna albumet avsnittet avsnitten mötet möten dokumentet dokumenten beslutet besluten matchen matcher matcherna lagen spelarna medlemmar medlemmarna ledamot ledamöter ledamöterna talare talaren talarna föreläsare föreläsaren föreläsarna anställd anställda lärare läraren lärarna kandidat kandidater kandidaterna läkare upphandling upphandlingar rum",
  fillers: "den det en ett av sida",
  roles: {
    courtesy:
      "tack, snälla, hej, jag, du, mig, oss, vill, gärna, vill ha, kan, kan du, skulle du kunna, vänligen, så, nu, också, här, det finns, hela, att, om, skulle, skulle vilja, kan ni, jag vill, jag vill ha, jag behöver, tack på förhand, på förhand, med vänlig hälsning, hejsan, hej hej, tjena, god dag, god morgon, god kväll, goddag, hej alla, kära, vi, ni, kunna, kunde, ni kunna, kunde ni, kunde du, du kunna, skulle ni kunna, skulle vi, skulle jag, tack så mycket, tusen tack, stort tack, många tack, tackar, tack för hjälpen, tack på förhand för hjälpen, vänliga hälsningar, med vänliga hälsningar, vänlig hälsning, hälsningar, bästa hälsningar, mvh, vore tacksam, vore tacksamma, vore tacksam om, vore tacksamma om, är tacksam om, är tacksamma om, skulle vara tacksam om, skulle vara tacksamma om, skulle uppskatta om, uppskattar om, tacksam för, tacksamma för, vore tacksam för, vore tacksamma för, det vore bra om, det vore snällt om, vore bra om, är snäll och, var snäll och, vilja, vilja ha, skulle vilja ha, skulle behöva, önskar, intresserad av, intresserade av, är intresserad av, är intresserade av, jag är intresserad av, vi är intresserade av, intresserar mig för, håller på att, vi håller på att, jag håller på att, håller på med, håller på att uppdatera, håller på att bygga, håller på att ta fram, vi uppdaterar, jag uppdaterar, uppdaterar, förbereder, arbetar med, jobbar med, vi gör, vi skriver, vi samlar, jag skriver på, jag gör, därför, eftersom, vår prislista, vår katalog, vår databas, vår kalender, vårt register, vår webbplats, vår hemsida, vår rapport, en jämförelse åt en kund, jämförelse åt en kund, för min forskning, för vår forskning, till min forskning, till en rapport, till en artikel, ska in i, ska användas i, ska användas till, ska användas för, ska läggas in i, gärna också, vi håller på att uppdatera, jag håller på att uppdatera, förbereder en rapport, förbereder en artikel, förbereder en jämförelse, förbereder en katalog, skriver en rapport, skriver en artikel, skriver en jämförelse, skriver en katalog, gör en rapport, gör en artikel, gör en jämförelse, gör en katalog, arbetar med en rapport, arbetar med en artikel, arbetar med en jämförelse, arbetar med en katalog, jobbar med en rapport, jobbar med en artikel, jobbar med en jämförelse, jobbar med en katalog, håller på med en rapport, håller på med en artikel, håller på med en jämförelse, håller på med en katalog, uppdaterar en prislista, uppdaterar prislistan, uppdaterar katalogen, uppdaterar databasen, håller på att uppdatera en prislista, håller på att uppdatera prislistan, håller på att uppdatera katalogen, håller på att uppdatera databasen",
    self: "jag, vi",
    article: "den, det, de, en, ett",
    "single-article": "en, ett",
    own: "sin, sitt, sina, deras, dess, tillhörande",
    it: "den, det, de, dem",
    my: "min, mitt, mina, vår, vårt, våra",
    verb: "plocka ut, plocka, samla, ta fram, skriv ut, returnera, hämta, hitta, visa, ge, ge mig, extrahera, lista, läs, behöver, exportera, spara, kopiera, gör, veta, visa mig, få, plocka fram, plocka ihop, dra ut, ta ut, ta reda på, ta med, få fram, få ut, kolla upp, kolla, kolla på, slå upp, leta upp, leta fram, leta reda på, hitta ut, skriv upp, skriv ned, skriv ner, skriva ut, skriva upp, skriva ner, notera, anteckna, sammanställ, sammanställa, ställ samman, sätt ihop, sätt samman, sätta ihop, samla in, samla ihop, läs av, läs in, läs ut, läsa av, skicka mig, skicka oss, skicka över till mig, ge oss, visa oss, ladda ner, ladda ned, hämta ut, hämta hem, hämta in, hämta ner, exportera ut, skapa, upprätta, ange, redovisa, lista upp, räkna upp, leverera, utläs, få veta, vill veta, behövs, ta, dra, önskar få, skicka till mig, skicka över till oss, sända mig",
    visit:
      "gå till, öppna, besök, gå in på, gå in till, titta på, kolla in, kika på, surfa till, navigera till, öppna sidan, besök sidan",
    every:
      "alla, varje, varenda, alla de, samtliga, alla dessa, var och en av, vart och ett av, varje enskild, varje enskilt, vardera",
    this: "denna, detta, dessa, den här, det här, den där, det där, de här",
    only: "bara, endast, enbart",
    first: "första, topp, översta",
    most: "högst, maximalt, upp till, max, inte mer än",
    position: "andra, tredje, fjärde, sista, nästa, femte",
    everything: "allt, all data, all information, alla detaljer, alla kolumner, alla fält, alla uppgifter",
    details: "detaljer, uppgifter, information, info, data, inforuta, specifikationer",
    columns:
      "nycklar, nycklarna, fält, kolumn, kolumner, följande, värden, fälten, fältet, följande fält, följande kolumner, kolumnen, kolumnerna, json-nycklar, json-nycklarna, json-fält, nyckel, nycklar i json, attribut",
    table:
      "tabell, tabellen, lista, listan, rad, rader, resultat, översikt, poster, rankning, kalender, tabeller, raderna, raden, sammanställning, sammanställningen, register, registret, katalog, katalogen, förteckning, förteckningen, översikten, resultaten, posterna, uppställning",
    page: "sida, sidan, sidor, hemsida, webbplats, webbsida, url, länk, adress, webbshop, blogg, hemsidan, webbplatsen, webbsidan, sajt, sajten, sidorna, nätsida, webbutiken, adressen",
    section: "avsnitt, kategori, rubriken",
    format:
      "json, csv, excel, fil, format, markdown, csv-fil, json-fil, excel-fil, filen, excelark, kalkylark",
    chrome: "reklam, annonser, rubriker, summa, meny, tomma",
    noun: "för- och efternamn, för och efternamn",
    and: "och, samt, plus, &, tillsammans med",
    or: "eller",
    of: "av",
    at: "på, i, från, hos, vid, om, under, över, mellan, nära, till, efter, före, skriven av, ur, utifrån, inne på, över på, utav",
    for: "för, till varje",
    with: "med, inklusive",
    as: "som",
    per: "per",
    if: "om, när, ifall",
    relative: "vars, som är, som har, som kostar, där",
    except: "utom, förutom, utan, inte, ignorera, exklusive",
    where: "där, vars",
    is: "är, var, har, blir, blev, lika med",
    shown:
      "publicerade, här, visas, visad, nämnd, tillgänglig, tillgängliga, angiven, synliga, listade, listad, listat, som visas, som listas, nämnda, publicerad, synlig, angivna, angivet",
    state: "tillgänglig, tillgängliga, öppna, lediga",
    missing: "null, tom, saknas, ej angivet",
    manner: "exakt, ordagrant, som visat, i ordning",
    unit: "kr, sek, kronor, euro, eur, €, $, kg, g, cm, mm, m, km, m2, timmar, minuter, dagar, procent, yyyy-mm-dd",
    measure: "antal, datum, plats, år, typ, tid, längd, summa",
    "list-of":
      "lista över, en lista över, en lista med, en sammanställning av, en sammanställning över, sammanställning av, sammanställning över, en tabell över, en tabell med, tabell med, en översikt över, översikt över, en förteckning över, förteckning över",
    what: "vad är, vilken är, vad",
    who: "vem",
    when: "när",
    whereabouts: "var",
    "how-much": "vad kostar, hur mycket kostar",
    "how-many": "hur många",
    wrote: "skrivit, skrev",
    knowledge: "varför, hur, vilka, vilken, är, finns",
    bound: "under, över, mindre än, mer än, mellan, efter, före, sedan, minst, från, <, >",
    onward: "eller mer, eller mindre, eller fler, och uppåt",
    than: "billigare än, dyrare än, mer än, mindre än, större än, äldre än, bättre än",
    demand: "måste, ska, bör",
    restrict: "innehåller, innehållande, som börjar med, filtrera",
    order:
      "sorterad, sorterade, sortera, sorterat efter, alfabetisk, stigande, fallande, nyaste först, de billigaste, de dyraste, de populäraste, de högst betygsatta, ordna efter, ordna",
    superlative:
      "billigast*, dyrast*, bäst*, högst*, lägst*, störst*, minst*, äldst*, längst*, snabbast*, mest, flest",
    latest: "senaste, nyaste, aktuella, kommande",
    compute: "genomsnitt*, medel*, median, summan, totala, minimum, maximum, skillnad",
    work: "räkna, beräkna, jämför, översätt, summera, gruppera, sortera, konvertera, kolla om, kolla upp om, kontrollera",
    unique: "unika, dubbletter, olika värden",
    period:
      "idag, igår, imorgon, denna vecka, januari, februari, mars, april, maj, juni, juli, augusti, september, oktober, november, december, måndag, tisdag, onsdag, torsdag, fredag, lördag, söndag",
    act: "köp, beställ, boka, reservera, skicka, radera, registrera, betala, lägg till, svara, dela, prenumerera, ett mejl, ett mail, per mejl, via mejl, via mail, på mejl, med mejl, min mejl, min e-post, mejla, maila, skicka till, vidarebefordra, skapa ett konto, skapa konto, skapa en order, uppdatera, publicera, ta bort, beställa, boka in, köpa, gör en beställning, lägg en beställning, lägg en order, gör en bokning",
    interact: "klicka, tryck, sök efter, sök, välj, öppna varje, detaljsida",
    fill: "fyll i",
    login: "logga in, inloggning",
    task: "skriv, översätt, förklara, sammanfatta, beräkna, rita, berätta, rekommendera, beskriv, gör en sammanfattning, gör en analys, gör ett brev, gör en plan, skapa en sammanfattning, skapa en analys, skapa ett brev, skapa en plan, ta fram en sammanfattning, ta fram en analys, ta fram ett brev, ta fram en plan",
  },
  numerals: "ett två tre fyra fem sex sju åtta nio tio elva tolv femton=15 tjugo=20",
  types: {
    number: "tal, nummer, siffra",
    text: "text",
    date: "datum",
    url: "länk",
    boolean: "ja/nej",
    list: "lista",
  },
  concepts: `
title: titel namn rubrik rubriker namnet namnen titeln titlar titlarna rubriken rubrikerna jobbtitel
link: länk länkar länken länkarna
price: pris priser belopp priset priserna kostnad kostnaden
date: datum dag
published: publicerad utgiven publiceringsdatum
image: bild foto bilder bilden
author: författare skribent författaren författarna
rating: betyg stjärnor betyget
description: beskrivning sammanfattning beskrivningen beskrivningar
company: företag arbetsgivare företaget
location: plats stad ort platsen
category: kategori kategorin kategorier
phone: telefon telefonnumret telefonnummer
ingredient: ingredienser ainekset suroviny ingredienserna
instruction: tillagning framgangsmåte framgangsmåde fremgangsmåte valmistus ohje
salary: lön lönen
year: år utgivningsår födelseår
country: land
time: tid tidpunkt tiden
size: storlek storleken
color: färg färgen färger
weight: vikt vikten
address: adress adressen adresser
surname: efternamn
forename: förnamn
review: recensioner
availability: lagerstatus
email: e-post e-postadress e-postadresser mejl mejladress
brand: varumärke
producer: tillverkare
model: modellen modeller
cooking: tillagningstid
role: befattning
area: boarea boyta yta
floor: våningen
serving: portioner
organiser: arrangören
subject: ämnet
text: texten
publisher: förlag
language: språk
seller: säljare
warranty: garantin
shipping: leverans
discount: rabatten
opening: öppettider
rent: hyra hyran
`,
};
