import type { Language } from "./language.ts";

export const de: Language = {
  code: "de",
  compounds: true,
  genitive: true,
  plurals:
    "en, ngs, books, fotos, autos, videos, hotels, filme, preise, orte, tage, jobs, links, news, titel, artikel, treffer, beiträge, produkte, namen",
  notPlurals: "daten, namen, wagen, garten, rahmen",
  things:
    "produkt artikel buch buches bücher film filme stelle stellen stellenangebot stellenanzeige job veranstaltung event hotel restaurant rezept person personen firma firmen unternehmen kurs spiel app projekt bewertung kommentar beitrag beitrags nachricht news haus häuser wohnung auto fahrzeug angebot spieler mannschaft team lied album video podcast folge mitglied nutzer kunde flug zug ticket forum frage antwort dokument entscheidung beschluss urteil antrag sitzung programm sendung suche web online shop laden ort termin konzert ausstellung verein geschäft museum schule gemeinde anzeige inserat kategorie begriff seite beiträge veranstaltungen rezepte kurse wohnungen fahrzeuge stellenangebote stellenanzeigen konzerte ausstellungen",
  fillers: "der die das des dem den ein eine seite",
  roles: {
    courtesy:
      "bisher, bislang, bis jetzt, liebes team, sehr geehrte damen und herren, moin, lg, vg, mfg, danke schon mal, grüße, viele grüße, bitte, ich, du, sie, ihr, wir, uns, mir, mich, möchte, möchten, hätte gern, hätte gerne, gern, gerne, würde, kannst, kannst du, könntest, könntest du, können sie, könnten sie, hallo, hi, guten tag, guten morgen, danke, danke schön, vielen dank, besten dank, liebe grüße, dann, jetzt, auch, noch, mal, einmal, doch, einfach, komplett, komplette, kompletten, vollständig, vollständige, ganze, ganzen, es gibt, gibt es, es geht um, und zwar, zwar, jeweils, hier, heraus, raus, mir bitte, statt, im format, dazu, dabei, zu, also, so, schnell, sowie auch, für mich, für uns, insgesamt bitte, könnten, könntet, würdest, würden, bräuchte, bräuchten, hätte, hätten, freundlicherweise, herzlichen dank, dankeschön, im voraus, vorab, mit freundlichen grüßen, wäre nett, wäre toll, wären nett, dankbar, wäre dankbar, es wäre schön, hallo zusammen, hallo team, hallo allerseits, guten abend, liebe kolleginnen und kollegen, liebe kollegen, liebe alle, servus, grüß gott, eben, mal eben, kurz, danke dir, danke ihnen, danke euch, danke im voraus, vielen lieben dank, tausend dank, schönen tag, schönen tag noch, einen schönen tag, schönen abend, schönes wochenende, wäre es möglich, wäre es ihnen möglich, ist es möglich, wäre super, wäre klasse, wäre hilfreich, bei rückfragen, bei fragen, gerne melden, melden sie sich gerne, melde dich gerne, melden sie sich, freundliche grüße, beste grüße, herzliche grüße, schöne grüße, mit besten grüßen, mit herzlichen grüßen, ich bin journalistin, ich bin journalist, ich bin student, ich bin studentin, als journalistin, als journalist, arbeite an einer geschichte, arbeite an einem artikel, arbeite an einem bericht, arbeite an einer reportage, arbeite an einer studie, ich schreibe an einem artikel, ich schreibe einen artikel, ich schreibe einen bericht, ich schreibe gerade an einem artikel, wir schreiben einen bericht, für eine recherche, für meine recherche, für eine studie, für eine reportage, für eine präsentation, für einen bericht, für eine auswertung, für unseren bericht, für unseren monatsbericht, für unseren jahresbericht, für unseren newsletter, für unseren katalog, für unseren vergleich, für unsere preisliste, für unsere unterlagen, für unsere datenbank, für unsere recherche, für unsere redaktion, für meine unterlagen, für meine preisliste, für meinen bericht, für meinen vergleich, für unsere übersicht, für meine übersicht, wir aktualisieren gerade, wir aktualisieren gerade unsere preisliste, wir aktualisieren unsere preisliste, wir aktualisieren gerade unsere datenbank, wir aktualisieren gerade unseren katalog, sehr geehrtes team, liebe redaktion, wir erstellen einen preisvergleich, wir erstellen einen bericht, wir erstellen eine übersicht, wir erstellen eine studie, im rahmen einer studie, im rahmen einer recherche, im rahmen eines projekts, im rahmen meiner recherche, im rahmen meiner masterarbeit, im rahmen meiner bachelorarbeit",
    self: "ich, wir",
    article:
      "der, die, das, den, dem, des, ein, eine, einen, einem, einer, eines, im, vom, zum, zur, am, beim, für einen bericht zum, für einen bericht zur, für einen bericht über",
    "single-article": "das, dem, des, ein, eine, einem, einer, eines, im, vom, zum, am, beim",
    own: "sein, seine, seinen, seinem, seiner, ihre, ihren, ihrem, ihrer, ihr, deren, dessen, dazugehörige, dazugehörigen, zugehörige, zugehörigen",
    it: "es, sie, er, ihn, welche, diese",
    my: "mein, meine, meinen, meiner, unser, unsere, unserer, für einen bericht zum, für einen bericht zur, für einen bericht über",
    verb: "sag, sage, sagen, sag mir, nenne, nenn, nennen, notiere, notieren, ausgeben, auslesen, bräuchte, brauch, rausholen, zieh, ziehe, ermittle, ermitteln, erfasse, erfassen, hole, hol, holen, gib, gebe, geben, zeige, zeig, zeigen, liste, listen, lies, lese, lesen, sammle, sammeln, extrahiere, extrahier, extrahieren, brauche, benötige, brauchen, will, suche, finde, finden, lade, speichere, exportiere, scrape, auflisten, abrufen, herunterladen, entnimm, kopiere, erstelle, erstellen, mache, mach, schick mir, gibt, will haben, haben, wissen, sehen, interessiert mich, interessieren mich, suche ich, aufgelistet, besorge, rufe ab, ruf ab, raussuchen, heraussuchen, zusammenstellen, zusammensuchen, liefern, besorgen, rausziehen, herausziehen, herausschreiben, aufschreiben, mitteilen, zukommen lassen, benötigen, gib mir, zeig mir, nenn mir, such mir, schick uns, schicke mir, schicke uns, schicken sie mir, schicken sie uns, schickt mir, schickt uns, sende mir, sende uns, senden sie mir, senden sie uns, sendet mir, sendet uns, zusenden, zuschicken, zuzusenden, zuzuschicken, geben sie mir, geben sie uns, stelle mir, stelle uns, stellen sie mir, stellen sie uns, liste mir, liste uns, liste bitte, bekommen, erhalten, auszulesen, herauszusuchen, zusammenzustellen, aufzulisten, zu notieren, bereitstellen, übermitteln, nennen sie mir, nennen sie uns, gib uns, zeig uns, besorg, besorg mir, such uns, entnehme, entnehmen, exportieren, exportier, kopieren, scrapen, aufnehmen, aufzeichnen, stell mir, stell uns, erstelle eine liste mit, erstelle eine tabelle mit",
    visit:
      "gehe auf, geh auf, gehe zu, öffne, besuche, rufe auf, gehe, geh, navigiere zu, schau auf, schaue auf",
    every:
      "alle, allen, aller, jede, jeder, jedes, jeden, jedem, sämtliche, sämtlichen, sämtlicher, jedes einzelne, jede einzelne",
    this: "diese, dieser, dieses, diesem, diesen, jener, jenes",
    only: "nur, lediglich, ausschließlich, bloß",
    first: "erste, ersten, erster, erstes, top, obersten",
    most: "maximal, höchstens, bis zu, max, nicht mehr als, begrenzt auf, limit",
    position:
      "zweite, zweiten, zweiter, zweites, dritte, dritten, vierte, vierten, fünfte, fünften, letzte, letzten, letzter, letztes, vorletzte, nächste, nächsten, andere, anderen, obere hälfte, oberen hälfte, untere hälfte, unteren hälfte, erste hälfte, ersten hälfte",
    everything:
      "alles, alle daten, alle informationen, alle infos, alle angaben, alle details, alle spalten, alle felder, sämtliche daten, sämtliche angaben, sämtliche informationen, alle verfügbaren informationen, alle verfügbaren daten, alle einzelheiten, usw",
    details:
      "details, einzelheiten, daten, infos, info, informationen, angaben, steckbrief, infobox, eckdaten, kenndaten, technische daten, datenblatt",
    columns:
      "schlüssel, schlüsseln, feld, felder, feldern, spalte, spalten, attribute, folgende, folgenden, folgendes, werte, eigenschaften, diese felder",
    table:
      "tabelle, tabellen, liste, listen, zeile, zeilen, datensätze, datensatz, ergebnisse, ergebnis, treffer, einträge, eintrag, einträgen, übersicht, verzeichnis, register, suchergebnisse, rangliste, bestenliste, fahrplan, spielplan, katalog, kalender, auflistung, ein verzeichnis, ein register, ein katalog, ein überblick, überblick",
    page: "seite, seiten, webseite, website, webseiten, internetseite, homepage, url, link, adresse, startseite, ergebnisseiten, shop, onlineshop, laden, portal, blog",
    section: "abschnitt, bereich, rubrik, kategorie, überschrift, kasten, teil, reiter",
    format:
      "json, csv, excel, xlsx, datei, csv-datei, json-datei, excel-datei, excel-tabelle, markdown, format, objekt, array, json-format, csv-format, json-array, json-liste, json-objekte, ein json-array, ein array, ein json, ein csv, ein excel, ein format, ein csv-format, ein json-format, excel-liste, csv-tabelle",
    single: "ein datensatz, als ein datensatz, einzelner datensatz, ein objekt",
    neutral:
      "einzelne, einzelnen, verschiedene, verschiedenen, jeweilige, jeweiligen, vorhandenen, vorhandene, entsprechenden, sichtbaren",
    noun: "liste, listen, suche, zeige, film, kommentar",
    chrome:
      "werbung, anzeigen, gesponserte, kopfzeile, überschriften, summe, summenzeile, gesamtzeile, navigation, fußzeile, menü, karussell, leere, währung, währungszeichen, zeilen, zeile, leerzeilen, erklärung, erklärungen",
    and: "und, sowie, plus, &, zusammen mit, als auch, außerdem, dazu noch, nebst, und auch",
    or: "oder, bzw, beziehungsweise",
    of: "von, vom, der firma",
    at: "auf, in, im, aus, an, am, bei, beim, unter, über, nahe, neben, vor, nach, durch, zwischen, via, per, zum thema, zum, zur, namens, ab, gegen, hinter, ins, aufs, seit, innerhalb",
    for: "für, zu jedem, zu jeder, pro, für einen bericht zum, für einen bericht zur, für einen bericht über",
    with: "mit, mit den feldern, mit den spalten, mit folgenden feldern, mit folgenden spalten, einschließlich, inklusive, inkl, samt, mitsamt, mit jeweils",
    as: "als",
    per: "pro, je",
    if: "falls, wenn, sofern, soweit, wo",
    whether: "ob",
    relative: "bei denen, deren, welche, welcher, welches, nur die, nur solche, nur diejenigen, in denen",
    except:
      "außer, ohne, ausgenommen, nicht, kein, keine, keinen, abgesehen von, bis auf, ignoriere, überspringe, lass weg, weglassen, exklusive",
    where: "wo, bei denen, deren, in denen",
    is: "ist, sind, war, waren, wird, wurde, wurden, hat, haben, lautet, steht, stehen, beträgt, gibt",
    after: "aus, auf, an, ab, heraus, raus",
    shown:
      "stehen, steht, zu finden sind, zu finden, zu sehen, findet man, findest, veröffentlicht, veröffentlichten, hier, angezeigt, angezeigten, gelistet, gelisteten, aufgelistet, aufgelisteten, aufgeführt, aufgeführten, gezeigt, gezeigten, verfügbar, vorhanden, angegeben, genannt, genannten, sichtbar, bekannt, dort, darauf, darin, existiert, möglich",
    state:
      "verfügbar, verfügbare, verfügbaren, verfügbarer, offen, offene, offenen, offener, lieferbare, lieferbaren, aktive, aktiven, freie, freien, vorrätige, vorrätigen",
    missing:
      "null, fehlt, fehlen, fehlend, fehlende, fehlendes, fehlender, leer, leere, leeres, leeren, leerer, nicht vorhanden, nicht angegeben, keine angabe, n/a, unbekannt",
    manner:
      "genau, wörtlich, exakt, wie angezeigt, wie gezeigt, wie geschrieben, wie auf der seite, in der reihenfolge, der reihe nach, jeweils, vollständig, absolut, einzeln",
    unit: "euro, eur, €, $, usd, chf, franken, dollar, kg, g, cm, mm, m, km, qm, m², m2, stunden, minuten, tage, tagen, prozent, quadratmeter, iso, yyyy-mm-dd, jjjj-mm-tt",
    measure:
      "anzahl, zahl, datum, ort, jahr, zeitpunkt, art, typ, länge, dauer, höhe, menge, uhrzeit, tag, summe",
    "list-of": "liste von, liste der, eine liste von, eine liste der, liste mit, liste aller",
    what: "was ist, was sind, welcher ist, wie lautet, wie lauten, wie heißt, wie heißen, wie ist, was",
    who: "wer, von wem",
    when: "wann",
    whereabouts: "wo",
    "how-much":
      "was kostet, was kosten, wie viel kostet, wie viel kosten, wie teuer ist, wie teuer sind, wieviel kostet",
    "how-many": "wie viele, wieviele, wie viel, wieviel",
    wrote: "geschrieben, schrieb, verfasst, verfasste",
    knowledge:
      "warum, weshalb, wieso, wie, welche, welcher, welches, ist, sind, hat, gibt es, soll, sollte, kennst du, weißt du",
    bound:
      "unter, über, ab, bis, mindestens, höchstens, weniger als, mehr als, zwischen, nach, vor, seit, älter als, neuer als, bis zu, unterhalb, oberhalb, maximal, <, >",
    onward: "oder mehr, oder weniger, oder höher, oder älter, oder neuer, oder besser, und mehr, und darüber",
    than: "billiger als, günstiger als, teurer als, mehr als, weniger als, größer als, kleiner als, älter als, neuer als, jünger als, besser als, höher als, niedriger als, länger als, kürzer als",
    demand: "muss, müssen, soll, sollen, sollte, sollten, darf, dürfen",
    restrict:
      "enthält, enthalten, enthaltend, die mit, beginnend mit, beginnen mit, endend auf, nur die, nur solche, nur diejenigen, gefiltert, filtere, filter, mit dem wort, deren name, deren titel, deren preis, passend zu",
    order:
      "sortiert, sortiert nach, sortiere, sortieren, geordnet, geordnet nach, ordne, absteigend, aufsteigend, alphabetisch, alphabetischer reihenfolge, nach preis, neueste zuerst, umgekehrter reihenfolge, chronologisch",
    superlative:
      "günstigst*, billigst*, teuerst*, beste, besten, bester, bestes, höchst*, niedrigst*, größt*, kleinst*, ältest*, jüngst*, längst*, kürzest*, schnellst*, langsamst*, schlechtest*, meisten, wenigsten, beliebtest*, meistverkauft*, bestbewertet*, nächstgelegen*, frühest*, spätest*, preiswertest*, schwerst*, leichtest*, am",
    latest:
      "neueste, neuesten, neuester, neuestes, neusten, neuste, aktuelle, aktuellen, aktueller, aktuelles, aktuellsten, heutige, heutigen, kommende, kommenden, jüngste, jüngsten, letztere",
    compute:
      "durchschnitt*, mittlere, mittlerer, mittleren, mittelwert, median, summe, gesamtsumme, gesamtzahl, gesamt, insgesamt, minimum, maximum, differenz, unterschied, gesamtanzahl",
    work: "zähle, zähl, berechne, rechne, vergleiche, vergleich, übersetze, übersetz, summiere, addiere, gruppiere, sortiere, ordne, konvertiere, wandle, rechne um, umrechnen, bewerte, analysiere, prüfe, fasse zusammen, wähle, fasse",
    unique:
      "eindeutige, eindeutigen, verschiedene, verschiedenen, unterschiedliche, unterschiedlichen, duplikate, doppelte, einzigartige, dubletten",
    period:
      "heute, gestern, morgen, diese woche, dieser woche, diesen monat, letzte woche, letzten monat, montag, dienstag, mittwoch, donnerstag, freitag, samstag, sonntag, januar, februar, märz, april, mai, juni, juli, august, september, oktober, november, dezember, mittag, mitternacht, wochenende, jahr",
    act: "kaufe, kauf, kaufen, bestelle, bestell, bestellen, buche, buchen, poste, veröffentliche, abonniere, abonnieren, sende, schicke, lösche, reserviere, registriere, melde an, bezahle, lege, antworte, kommentiere, bewirb, storniere, ändere, lade hoch, kontaktiere, teile, schick, schicken, senden, sendet, schickt, maile, mailen, leg, leite weiter, weiterleiten, in den warenkorb, in meinen warenkorb, stell eine frage, stelle eine frage, per e-mail, per email, per mail, via e-mail, via email",
    interact:
      "klicke, klick, klicken, drücke, tippe, wähle aus, suche nach, suche auf, such nach, durchsuche, scrolle, öffne jede, öffne jeden, öffne jedes, öffne alle, gehe auf jede, rufe jede, detailseite, detailseiten, unterseiten, unterseite, mach einen screenshot",
    fill: "fülle aus, fülle",
    purpose: "damit ich, damit wir",
    login:
      "einloggen, logge dich ein, log dich ein, melde dich an, anmelden, mit meinem konto, mein passwort, melde mich an, logge mich ein",
    task: "schreib, schreibe, verfasse, dichte, übersetze, erkläre, erklär, fasse zusammen, berechne, löse, male, zeichne, singe, erzähle, erzähl, empfiehl, berate, spiele, beschreibe, beschreib, erfinde, rate, diskutiere, zusammenfassung von, zusammenfassung der seite, zusammenfassung dieser seite",
  },
  asks: {
    "wie schwer": "Gewicht",
    "wie groß": "Größe",
    "wie hoch": "Höhe",
    "wie breit": "Breite",
    "wie tief": "Tiefe",
    "wie lang": "Länge",
    "wie lange": "Dauer",
    "wie lange dauert": "Dauer",
    "wie alt": "Alter",
    "wie weit": "Entfernung",
    "wie schnell": "Geschwindigkeit",
  },
  numerals:
    "ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf fünfzehn=15 zwanzig=20 dreißig=30 fünfzig=50 hundert=100",
  types: {
    number: "zahl, ganzzahl, nur zahl, nur die zahl, nummer, numerisch",
    text: "wörtlich, wie angezeigt, wie geschrieben, text",
    date: "datum, jjjj-mm-tt",
    url: "link, adresse, url",
    boolean: "ja/nein, ja oder nein, wahr, falsch",
    list: "liste von, liste der, liste",
  },
  concepts: `
title: Titel überschrift bezeichnung name namen artikelname produktname schlagzeile
link: link website webseite
price: Preis kosten betrag preise gebühr kaltmiete miete tarif eintritt eintrittspreis
date: Datum tag daten
published: veröffentlicht veröffentlichung erscheinungsdatum veröffentlichungsdatum
updated: aktualisiert geändert
image: bild foto bilder fotos titelbild
author: Autor verfasser autorin autoren benutzer nutzer benutzername rezensent
rating: bewertung sterne
review: rezension kundenbewertung bewertungen
description: beschreibung zusammenfassung kurzbeschreibung untertitel teaser vorspann
company: unternehmen firma arbeitgeber
location: Ort standort stadt veranstaltungsort wo
category: kategorie rubrik
availability: verfügbarkeit lager lagerbestand verfügbar lieferbar vorrätig
number: nummer nr num
id: kennung artikelnummer bestellnummer
time: uhrzeit zeit beginn ende
duration: dauer laufzeit spieldauer
email: e-mail mail
phone: telefon telefonnummer
brand: marke hersteller
seller: verkäufer händler
rank: platz rang
ingredient: zutat zutaten zutatenliste
instruction: zubereitung anleitung zubereitungsschritte zubereitungsschritt arbeitsschritte arbeitsschritt schritte schritt
salary: gehalt lohn
size: größe
color: farbe
weight: gewicht
height: höhe
year: jahr baujahr
country: land
language: sprache
count: anzahl menge
comment: kommentar kommentare
discount: rabatt
currency: währung
shipping: versand lieferung versandkosten
condition: zustand
text: inhalt
docket: aktenzeichen
filed: eingereicht entschieden
citation: zitat
team: mannschaft verein
player: spieler
opponent: gegner
point: punkt punkte
view: aufruf
bedroom: schlafzimmer
bathroom: bad bäder badezimmer
reply: antwort
area: fläche wohnfläche
founded: gegründet
speaker: redner referent
old: alt alter alte alten
birth: geburt geboren
address: adresse anschrift
definition: bedeutung
destination: ziel richtung fahrtziel reiseziel
departure: abfahrt abfahrtszeit abflug
arrival: ankunft ankunftszeit
line: linie
note: hinweis hinweise bemerkung bemerkungen anmerkung
delay: verspätung
judge: richter richterin
version: version
serving: portion portionen
deadline: frist bewerbungsfrist
distance: entfernung distanz
artist: künstler künstlerin interpret
publisher: verlag herausgeber
material: material
edition: auflage ausgabe
platform: gleis bahnsteig
`,
};
