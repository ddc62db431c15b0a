import type { Language } from "./language.ts";

export const nl: Language = {
  code: "nl",
  compounds: true,
  plainNumber: true,
  plurals: "en, s",
  notPlurals: "prijs, huis, reis, adres, cijfers, is, us",
  things:
    "product producten artikel artikelen boek boeken film films baan banen vacature vacatures evenement evenementen hotel restaurant recept recepten persoon personen bedrijf bedrijven cursus spel app project beoordeling review reviews reactie reacties bericht berichten nieuws huis huizen woning woningen appartement auto advertentie speler team wedstrijd nummer album video podcast aflevering lid gebruiker klant vlucht trein ticket vraag antwoord document besluit uitspraak vergadering programma winkel museum school concert tentoonstelling term pagina aanbieding fiets item items lamp lampen laptop laptops medewerker medewerkers docent docenten spreker sprekers kandidaat kandidaten kamerlid kamerleden arts artsen restaurants hotels concerten winkels musea scholen tentoonstellingen appartementen auto's advertenties spelers teams wedstrijden nummers albums podcasts afleveringen leden gebruikers vluchten treinen vragen antwoorden documenten besluiten uitspraken vergaderingen aanbiedingen fietsen cursussen spellen projecten nieuwsbericht nieuwsberichten recensies aanbesteding aanbestedingen voorstelling voorstellingen vermelding vermeldingen vacaturetekst huurwoning huurwoningen koopwoning koopwoningen artikels",
  fillers: "de het een van pagina",
  roles: {
    courtesy:
      "tot nu toe, beste team, alsjeblieft, alstublieft, aub, graag, hallo, hoi, goedendag, dank je, dank u, bedankt, dankjewel, ik, je, jij, u, we, wij, mij, me, ons, wil, wilt, zou, zou je, kun je, kan je, kunt u, kunnen jullie, willen, dan, nu, ook, nog, even, hier, er is, er zijn, hele, volledige, gewoon, voor mij, namelijk, zo, eens, te, om, graag ook, zou u, zou ik, ik wil graag, ik zou graag, alvast bedankt, alvast, bij voorbaat dank, dank u wel, goedemorgen, ik wil, wil ik, met vriendelijke groet, groeten, het zou fijn zijn, kunnen, goedemiddag, goedenavond, goeiemorgen, goeiemiddag, dag allemaal, beste collega, beste collega's, beste heer, beste mevrouw, beste meneer, beste allemaal, beste lezer, beste mensen, geachte heer, geachte mevrouw, geachte heer/mevrouw, geachte, geachte collega, hartelijk dank, hartelijk bedankt, heel erg bedankt, veel dank, dank je wel, dank jullie wel, dank voor de hulp, bedankt voor de hulp, bij voorbaat hartelijk dank, bij voorbaat bedankt, alvast hartelijk dank, alvast dank, alvast heel erg bedankt, vriendelijke groet, vriendelijke groeten, met vriendelijke groeten, hartelijke groet, hartelijke groeten, groetjes, mvg, jullie, zouden, zouden jullie, zouden we, zou iemand, kan iemand, kan u, zou het fijn vinden als, zouden het fijn vinden als, zou het op prijs stellen als, zouden het op prijs stellen als, stel het op prijs als, stellen het op prijs als, zou het waarderen als, zouden het waarderen als, zou dankbaar zijn voor, zouden dankbaar zijn voor, zou u dankbaar zijn voor, het zou handig zijn als, het zou helpen als, ben geïnteresseerd in, zijn geïnteresseerd in, ik ben geïnteresseerd in, wij zijn geïnteresseerd in, we zijn geïnteresseerd in, ik ben op zoek naar, wij zijn op zoek naar, we zijn op zoek naar, ben op zoek naar, zijn op zoek naar, wij zijn, we zijn, ik ben, wij werken, we werken, werken aan, bezig met, zijn bezig met, aan het bijwerken, aan het updaten, aan het maken, aan het voorbereiden, aan het verzamelen, wij maken, we maken, ik maak, we schrijven, ik werk aan, wij bereiden, we updaten, daarom, dus, omdat, onze prijslijst, onze catalogus, onze database, onze agenda, onze website, onze administratie, ons overzicht, een vergelijking voor een klant, vergelijking voor een klant, een overzicht voor een klant, voor mijn onderzoek, voor ons onderzoek, voor een rapport, voor een presentatie, voor een artikel, en hebben, en heb, in kaart, gaarne, vriendelijk, vriendelijk verzoek om, verzoek om, kunt u mij, kun je mij, kun je me, kunt u ons, bereiden een rapport, bereiden een artikel, bereiden een vergelijking, bereiden een catalogus, schrijven een rapport, schrijven een artikel, schrijven een vergelijking, schrijven een catalogus, maken een rapport, maken een artikel, maken een vergelijking, maken een catalogus, werken aan een rapport, werken aan een artikel, werken aan een vergelijking, werken aan een catalogus, zijn bezig met een rapport, zijn bezig met een artikel, zijn bezig met een vergelijking, zijn bezig met een catalogus, bereiden een rapport voor, bereiden een artikel voor, bereiden een catalogus voor, de prijslijst aan het bijwerken, de catalogus aan het bijwerken, actualiseren onze prijslijst, actualiseren onze catalogus",
    self: "ik, we, wij",
    article: "de, het, een, 't, den",
    own: "zijn, haar, hun, bijbehorende, diens",
    it: "het, hij, zij, ze, ervan",
    my: "mijn, onze, ons, m'n",
    verb: "haal, ophalen, haal op, verzamel, noteer, zet, som op, opsommen, geef, geef me, geven, halen, toon, tonen, laat zien, lijst, verzamelen, lees, lezen, vind, zoek op, extraheer, extraheren, wil hebben, nodig, heb nodig, nodig heb, hebben, exporteer, download, pak, maak, weten, zien, bekijk, noem, bewaar, opslaan, heb, scrape, kopieer, krijgen, geef mij, maken, opzoeken, uitlezen, oplijsten, opschrijven, noteren, sturen, stuur mij, vertel me, toon mij, stel, stel samen, stel op, samenstellen, trek, trek eruit, haal eruit, breng, brengen, zoek de, zoek het, opzoek, retourneer, retourneren, lever aan, aanleveren, kunt aanleveren, kunt leveren, kunt sturen, kunt geven, kunnen geven, kunnen opzoeken, kunnen sturen, ontvang graag, ontvang ik graag, ontvangen wij graag, ontvangen we graag, ontvangen, willen ontvangen, willen hebben, willen weten, wil ontvangen, stuur me, stuur ons, mij sturen, me sturen, ons sturen, geef ons, toon me, toon ons, laat me zien, laat mij zien, schrijf op, schrijf over, schrijf uit, lijst op, zet op een rij, op een rij zetten, op een rij, zet onder elkaar, verstrek, verstrekken, vermeld, vermelden, registreer in een tabel, neem over, overnemen, trek uit, uittrekken, vraag op, opvragen, achterhaal, breng in kaart, in kaart brengen, bemachtig, exporteren, downloaden, kopiëren, inventariseer, inventariseren, produceer, genereer, genereren, vertel mij, geef een overzicht van",
    visit:
      "ga naar, open, bezoek, navigeer naar, loop door, doorloop, kijk op, kijk eens op, ga eens naar, surf naar, open de pagina, open pagina, ga naar de pagina, ga naar de website",
    every:
      "alle, elke, elk, ieder, iedere, al de, al het, elk van de, ieder van, elke afzonderlijke, elk afzonderlijk, iedere afzonderlijke, elk individueel, elke individuele, alle afzonderlijke",
    this: "deze, dit, dat, die",
    only: "alleen, enkel, slechts, uitsluitend",
    first: "eerste, top, bovenste",
    most: "maximaal, hoogstens, tot en met, niet meer dan, max, ten hoogste, limiet",
    position: "tweede, derde, vierde, vijfde, laatste, volgende, vorige, andere",
    everything:
      "alles, alle gegevens, alle informatie, alle info, alle details, alle velden, alle kolommen, alle data, enz",
    details: "details, gegevens, informatie, info, infobox, specificaties, kenmerken, data",
    columns:
      "sleutels, veld, velden, kolom, kolommen, attributen, volgende, waarden, eigenschappen, volgende velden, volgende gegevens, json-sleutels, json-velden, sleutel, kolomnamen, veldnamen, de volgende kolommen, de volgende velden",
    table:
      "tabel, tabellen, lijst, lijsten, rij, rijen, records, resultaten, resultaat, overzicht, vermeldingen, register, catalogus, ranglijst, agenda, kalender, regels, dienstregeling, lijstje, een lijstje, tabelletje, overzichtje, overzichten, opsomming, database, databank, lijstjes",
    page: "pagina, pagina's, site, website, webpagina, url, link, adres, winkel, webshop, webwinkel, blog, resultaatpagina's, internetpagina, webstek, websites, webpagina's, de site, pagina hieronder",
    section: "sectie, categorie, rubriek, kop, deel, tabblad, blok, gedeelte",
    format:
      "json, csv, excel, bestand, formaat, markdown, object, csv-bestand, json-formaat, csv bestand, excelbestand, excel-bestand, json-bestand, spreadsheet, exceltabel",
    single: "één record, een enkel record, een record, een object",
    neutral: "verschillende, individuele, afzonderlijke, diverse, belangrijkste, bestaande",
    noun: "lijst, zoek, tel, boek, bestel, open, deel, voor- en achternaam, voor en achternaam, voor- en achternamen",
    chrome:
      "advertenties, reclame, gesponsorde, kopregel, totaal, totalen, totaalregel, navigatie, menu, voettekst, carrousel, lege, regels, valutateken, uitleg",
    and: "en, plus, alsook, evenals, &, samen met, en ook, alsmede",
    or: "of",
    of: "van, van het, van de, nodig van, nodig van de, nodig van het",
    at: "op, in, uit, vanaf, bij, door, over, onder, via, naast, nabij, rond, voor, na, tussen, tegen, achter, aan, geschreven door, uitgegeven door",
    for: "voor",
    with: "met, inclusief, met de velden, met de kolommen, met de volgende velden, waaronder",
    as: "als",
    per: "per, tot",
    if: "als, indien, wanneer, mits, waar",
    whether: "of het, of",
    relative: "waarvan, die zijn, die hebben, die kosten, wier, alleen die, degene die, welke",
    except: "behalve, zonder, uitgezonderd, exclusief, niet, geen, negeer, sla over, laat weg",
    where: "waar, waarvan, waarbij",
    is: "is, zijn, was, waren, werd, wordt, heeft, hebben, gelijk aan",
    after: "op, uit, af, aan",
    shown:
      "die staan, die je vindt, die er zijn, gepubliceerd, gepubliceerde, hier, getoond, getoonde, vermeld, vermelde, weergegeven, beschikbaar, beschikbare, aanwezig, genoemd, zichtbaar, zichtbare, gegeven, mogelijk, staat, staan, die vermeld staan, die vermeld zijn, die genoemd worden, te vinden, te zien, opgenomen, opgesomd, opgesomde",
    state: "beschikbaar, beschikbare, open, openstaande, actieve",
    missing: "null, leeg, ontbreekt, ontbreken, niet beschikbaar, n/a, onbekend",
    manner: "precies, letterlijk, zoals getoond, zoals weergegeven, op volgorde, één voor één, absoluut",
    unit: "euro, eur, €, $, usd, dollar, kg, g, cm, mm, m, km, m², m2, uur, minuten, dagen, procent, iso, jjjj-mm-dd, yyyy-mm-dd",
    measure:
      "aantal, hoeveelheid, datum, plaats, jaar, type, duur, tijd, dag, lengte, totaal, naam, titel, prijs",
    "list-of":
      "lijst van, een lijst van, lijst met, een lijst met, de lijst van, overzicht van, een overzicht van, een lijst samen van, lijst samen van, een lijst samen met, een overzicht samen van, overzicht samen van, een tabel samen van, tabel met, een tabel met, tabel van, een tabel van, overzicht met, een overzicht met, opsomming van, een opsomming van",
    what: "wat is, wat zijn, welke is, hoe heet, wat",
    who: "wie, door wie",
    when: "wanneer",
    whereabouts: "waar",
    "how-much": "wat kost, wat kosten, hoeveel kost, hoeveel kosten, hoe duur is",
    "how-many": "hoeveel",
    wrote: "geschreven, schreef, heeft geschreven",
    knowledge: "waarom, hoe, welke, welk, is, zijn er, heeft, moet ik, weet je",
    bound:
      "onder, boven, minder dan, meer dan, onder de, boven de, tussen, na, voor, sinds, minstens, ten minste, vanaf, tot, hooguit, <, >",
    onward: "of meer, of minder, of hoger, en hoger",
    than: "goedkoper dan, duurder dan, meer dan, minder dan, groter dan, kleiner dan, ouder dan, nieuwer dan, beter dan, hoger dan, lager dan",
    demand: "moet, moeten, mag, mogen",
    restrict:
      "bevat, bevatten, die beginnen met, beginnend met, eindigend op, alleen die, gefilterd, filter, waarvan de naam, waarvan de prijs",
    order:
      "gesorteerd, gesorteerd op, sorteer, sorteren, geordend, alfabetisch, alfabetische volgorde, oplopend, aflopend, nieuwste eerst, goedkoopste eerst, de goedkoopste, de duurste, de populairste, de best beoordeelde, rangschik",
    superlative:
      "goedkoopst*, duurst*, beste, hoogst*, laagst*, grootst*, kleinst*, oudst*, langst*, kortst*, snelst*, slechtst*, meest, meeste, minste, populairst*, best beoordeelde, bestverkochte",
    latest: "nieuwste, recente, recentste, actuele, huidige, komende, nieuwe",
    compute: "gemiddelde, gemiddeld, mediaan, som, totaal, totale, minimum, maximum, verschil",
    work: "tel, tellen, bereken, berekenen, vergelijk, vergelijken, vertaal, vertalen, groepeer, sorteer, converteer, zet om, analyseer, controleer, kijk of, check of, ga na of",
    unique: "unieke, verschillende waarden, duplicaten, dubbele, zonder dubbelen",
    period:
      "vandaag, gisteren, morgen, deze week, deze maand, vorige week, vorige maand, maandag, dinsdag, woensdag, donderdag, vrijdag, zaterdag, zondag, januari, februari, maart, april, mei, juni, juli, augustus, september, oktober, november, december, middernacht",
    act: "koop, kopen, bestel, bestellen, boek, boeken, reserveer, plaats, abonneer, stuur, verzend, verwijder, registreer, betaal, voeg toe, reageer, annuleer, deel, post, per mail, per e-mail, via mail, via e-mail, een mail, mijn mail, mijn e-mail, mijn mailadres, stuur mij een mail, stuur me een mail, stuur een mail, doorsturen naar, stuur door, mail naar, mail de, maak een account, account aanmaken, maak een account aan, werk bij, publiceer, neem contact op, stel een vraag, maak een bestelling, maak een afspraak, maak een reservering, plaats een bestelling",
    interact:
      "klik, klikken, druk, zoek naar, zoeken, zoek, selecteer, scroll, open elke, open alle, bezoek elke, detailpagina, detailpagina's, schermafbeelding",
    fill: "vul in",
    purpose: "zodat ik, zodat we, zodat wij",
    login: "log in, inloggen, meld je aan, aanmelden, mijn account, mijn wachtwoord",
    task: "schrijf, schrijven, vertaal, leg uit, samenvatting van, vat samen, bereken, teken, zing, vertel, beveel aan, beschrijf, verzin, raad, speel, maak een samenvatting, maak een analyse, maak een brief, maak een plan, maak een mail, stel een samenvatting, stel een analyse, stel een brief, stel een plan, stel een mail",
  },
  numerals:
    "één twee drie vier vijf zes zeven acht negen tien elf twaalf vijftien=15 twintig=20 dertig=30 vijftig=50 honderd=100",
  types: {
    number: "getal, nummer, numeriek",
    text: "tekst, letterlijk",
    date: "datum, jjjj-mm-dd",
    url: "link, url",
    boolean: "ja/nee, ja of nee, waar",
    list: "lijst van, lijst met, lijst",
  },
  concepts: `
title: titel naam kop namen titels koppen functietitel
link: link website
price: prijs kosten prijzen bedrag huur huurprijs vraagprijs ticketprijs
date: datum dag
published: gepubliceerd publicatie publicatiedatum verschijningsdatum
updated: bijgewerkt gewijzigd
image: afbeelding foto plaatje
author: auteur schrijver auteurs gebruiker gebruikersnaam
rating: beoordeling sterren score cijfer beoordelingen
review: review recensie
description: beschrijving omschrijving samenvatting ondertitel
company: bedrijf werkgever
location: plaats locatie stad
category: categorie rubriek
availability: beschikbaarheid voorraad beschikbaar beschikbare
number: nummer
id: artikelnummer
time: tijd tijdstip
duration: duur looptijd
phone: telefoon telefoonnummer telefoonnummers
email: e-mail mail e-mailadres e-mailadressen emailadres
brand: merk fabrikant
seller: verkoper
rank: rang
ingredient: ingrediënt ingrediënten
instruction: bereiding bereidingswijze werkwijze stap stappen
salary: salaris loon
size: maat grootte
color: kleur
weight: gewicht
height: hoogte
year: jaar bouwjaar
country: land
language: taal
count: aantal hoeveelheid
comment: reactie opmerking
discount: korting
currency: valuta
shipping: verzending verzendkosten levering
condition: staat conditie
text: tekst inhoud
team: team ploeg
player: speler
opponent: tegenstander
point: punten punt
bedroom: slaapkamer slaapkamers
bathroom: badkamer
area: oppervlakte woonoppervlakte
birth: geboorte geboren
address: adres adressen
departure: vertrek vertrektijd
arrival: aankomst aankomsttijd
line: lijn
note: opmerkingen
delay: vertraging
judge: rechter
version: versie
serving: porties personen
deadline: sluitingsdatum
distance: afstand
artist: kunstenaar artiest
publisher: uitgever uitgeverij
material: materiaal
edition: editie
destination: bestemming richting
platform: spoor perron
surname: achternaam
forename: voornaam
cooking: bereidingstijd
role: functie
faction: partij
`,
};
