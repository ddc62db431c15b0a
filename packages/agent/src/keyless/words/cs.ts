import type { Language } from "./language.ts";

export const cs: Language = {
  code: "cs",
  genitive: true,
  plurals: "y, ri, ata, ami, emi",
  notPlurals:
    "sky, cky, zemi, adresy, znacky, stranky, knihy, hry, firmy, osoby, skladby, polozky, otazky, skoly, vystavy, zpravy, zakazky, epizody, skupiny",
  things:
    "produkt produkty zboží výrobek výrobky článek články kniha knihu film filmy nabídka nabídku nabídky událost akce hotel hotely restaurace restauraci recept recepty osoba osobu firma firmu společnost kurz kurzy hra hru aplikaci komentář komentáře příspěvek příspěvky dům domy byt byty nemovitost auto auta vůz vozy inzerát inzeráty hráč hráči hráče tým týmy zápas zápasy skladba skladbu píseň album alba díl díly epizoda epizodu lety spoj spoje vlak vlaky otázka otázku odpověď dokument dokumenty program programy obchod obchody muzeum muzea škola školu koncert koncerty výstava výstavu položka položku stránka zpráva zprávu novinka novinky pokoj pokoje projekt projekty zakázka zakázku",
  fillers: "stránka",
  roles: {
    courtesy:
      "prosím, prosím vás, prosím tě, prosím o, prosíme, prosíme o, prosil bych, prosil bych o, prosila bych, prosila bych o, poprosil bych, poprosila bych, žádám, žádám o, dobrý den, dobré ráno, dobrý večer, ahoj, zdravím, děkuji, děkuju, děkujeme, díky, dík, předem, předem děkuji, děkuji předem, s pozdravem, hezký den, pěkný den, přeji hezký den, já, ty, vy, mi, mně, mě, mne, nám, nás, vám, vás, si, se, by, bych, bys, byste, bychom, aby, abych, abyste, chci, chceme, chtěl, chtěla, chtěli, chtěl bych, chtěla bych, chtěli bychom, rád, ráda, rádi, rád bych, ráda bych, můžete, můžeš, mohl, mohla, mohli, mohl bys, mohla bys, mohl byste, mohla byste, mohli byste, mohli byste mi prosím, mohli byste mi, je možné, bylo by možné, šlo by, lze, lze prosím, potřeboval, potřebovala, potřebovali, potřeboval bych, potřebovala bych, laskavě, potom, pak, poté, následně, nyní, teď, také, taky, též, rovněž, tady, zde, tam, tj, tedy, že, celý, celá, celé, celého, celou, úplný, kompletní, pro mě, pro mne, velmi, moc, hezky",
    self: "já, my",
    article: "nějaký, nějaká, nějaké, jistý, určitý",
    own: "jeho, její, jejich, svůj, svoje, své, spolu s jejich",
    it: "on, ona, ono, oni, ho, ji, jej, jím, jim, to",
    my: "můj, moje, má, mé, mého, náš, naše, našeho",
    verb: "vypiš, vypište, vypsat, vypiš mi, vypište mi, zjisti, zjistěte, zjistit, získej, získejte, získat, najdi, najděte, najít, ukaž, ukažte, ukázat, zobraz, zobrazte, zobrazit, dej, dejte, dej mi, dejte mi, stáhni, stáhněte, stáhnout, vytáhni, vytáhněte, vytáhnout, extrahuj, extrahujte, extrahovat, načti, načtěte, načíst, přečti, přečtěte, přečíst, vyčti, vyčtěte, shromáždi, shromážděte, shromáždit, posbírej, posbírejte, sesbírej, sesbírejte, sesbírat, uveď, uveďte, uvést, vrať, vraťte, vrátit, vyjmenuj, vyjmenujte, sepiš, sepište, sepsat, exportuj, exportujte, exportovat, ulož, uložte, uložit, zkopíruj, zkopírujte, vytvoř, vytvořte, vytvořit, udělej, udělejte, sestav, sestavte, připrav, připravte, dostat, vidět, vědět, znát, mít, potřebuji, potřebuju, potřebujeme, zajímá mě, zajímá mne, zajímají mě, zajímají mne, zajímá nás, zajímají nás, hledám, pošli mi, pošlete mi, zašli mi, zašlete mi, seznam",
    visit: "otevři, otevřete, navštiv, navštivte, jdi na, jděte na, přejdi na, přejděte na, projdi, projděte",
    every:
      "každý, každá, každé, každého, každou, každém, každému, každým, všichni, všechny, všechna, všech, všem, všemi, veškeré, veškerá, veškerých, veškerý",
    this: "tento, tato, toto, této, tuto, tohoto, tomto, tomuto, touto, tímto, tyto, těchto, těmto, těmito, ten, ta, to, toho, té, tu, tom, ti, těch, tohle, tahle, tenhle",
    only: "pouze, jen, jenom, výhradně, výlučně",
    first: "první, prvních, prvního, prvnímu, prvním, prvé, top",
    most: "maximálně, nejvýše, nejvýš, do, ne více než, ne víc než, max, limit",
    position:
      "druhý, druhá, druhé, druhého, druhou, druhém, třetí, třetího, třetím, čtvrtý, čtvrtá, čtvrté, čtvrtého, pátý, pátá, páté, pátého, poslední, posledního, posledních, posledním, předposlední, další, dalšího, dalších, jiný, jiná, jiné, jiného",
    everything:
      "vše, všechno, všeho, všechny údaje, všechna data, všechny informace, všechny podrobnosti, všechny detaily, všechny sloupce, všechna pole, všechny parametry, všech údajů, všech informací, veškeré údaje, veškerá data, veškeré informace, atd, apod, atp",
    details:
      "údaje, údajů, data, dat, informace, informací, info, podrobnosti, podrobností, detaily, parametry, parametrů, specifikace, specifikaci, technické údaje, technické parametry, infobox, infoboxu, produktu, výrobku, zboží, článku, filmu, knize, receptu, hotelu, kurzu, inzerátu, domu, bytu, vozu, zápasu, dílu, letu, dokumentu, programu, koncertu, projektu, příspěvku, nemovitosti, události, zakázce",
    columns:
      "klíče, klíčů, klíči, pole, polí, poli, sloupec, sloupce, sloupců, sloupci, sloupečky, atributy, následující, následujících, následujícími, následující údaje, následující pole, tyto údaje, hodnoty, hodnot, hodnotami",
    table:
      "tabulka, tabulky, tabulku, tabulce, tabulek, seznam, seznamu, seznamy, řádek, řádku, řádky, řádků, záznam, záznamu, záznamy, záznamů, výsledky, výsledků, výsledcích, položky, položek, katalog, katalogu, žebříček, žebříčku, žebříčky, kalendář, kalendáře, kalendáři, rozvrh, rozvrhu, jízdní řád, jízdního řádu, přehled, přehledu, výpis, výpisu, výčet, ceník, ceníku",
    page: "stránka, stránky, stránce, stránku, stránek, stránkách, stránkami, web, webu, webová stránka, webové stránky, webových stránek, webových stránkách, webové stránce, url, odkaz, odkazu, adresa, adrese, adresy, e-shop, e-shopu, eshop, eshopu, obchod, obchodu, obchodě, blog, blogu, portál, portálu, portále",
    section:
      "sekce, sekci, sekcí, kategorie, kategorii, část, části, nadpis, nadpisem, záložka, záložce, záložky, oddíl, oddílu, rubrika, rubrice, rubriky, kapitola, kapitole, kapitoly",
    format:
      "json, jsonu, csv, excel, excelu, soubor, souboru, formát, formátu, markdown, markdownu, objekt, objektu, výstup, výstupu",
    single: "jeden záznam, jediný záznam, jeden objekt",
    neutral: "jednotlivé, jednotlivých, jednotlivého, různé, různých, hlavní, hlavního",
    noun: "seznam, do, děj, řád, bez dph, s dph, vč dph, včetně dph, bez daně, s daní, včetně daně, odkaz na detail, odkaz na produkt, odkaz na článek, odkaz na inzerát, odkaz na obrázek, odkaz na fotku, odkaz na fotografii, odkaz na web, odkaz na stránku, odkaz na profil, odkazy na obrázky, odkazy na články, cena na osobu, cenu na osobu, cena na kus, cenu na kus, uvedení na trh",
    chrome:
      "reklam, reklamy, reklamu, inzerce, sponzorovaných, záhlaví, hlavičky, hlavičku, součtu, součtů, řádku součtu, navigace, navigaci, menu, patičky, patičku, bannerů, prázdných, měny",
    and: "a, i, a také, a taky, a též, a rovněž, a dále, jakož i, plus, &, spolu s, jakož",
    or: "nebo, anebo, či, popřípadě, popř",
    at: "z, ze, na, v, ve, od, pod, u, při, přes, o, po, před, mezi, k, ke, kolem, vedle, podle, dle, ze stránky, na stránce, do",
    for: "pro, ke každému, ke každé",
    with: "s, se, včetně, vč, spolu s, společně s, obsahující, zahrnující, a to, se sloupci, s poli, s klíči, s údaji",
    as: "jako, ve formátu, v podobě, formou, ve formě",
    per: "za, na",
    if: "pokud, jestliže, jestli, když, je-li, jsou-li",
    whether: "zda, zdali, zda je, zda jsou, jestli je, jestli jsou",
    relative:
      "který, která, které, kteří, kterého, kterou, kterých, kterým, kterému, kterém, jenž, jež, jejž, jehož, jejíž, jejichž, pouze ty, jen ty",
    except:
      "kromě, mimo, bez, vyjma, s výjimkou, ne, nikoli, nikoliv, není, nejsou, nemá, nemají, nechci, nechceme, nepotřebuji, nepotřebuju, nezajímá, nezajímají, nezahrnuj, nezahrnujte, neuváděj, neuvádějte, vynech, vynechej, vynechte, vyluč, vylučte, přeskoč, přeskočte, ignoruj, ignorujte",
    where: "kde, u kterých, u kterého, u nichž, ve kterých, v nichž, pro které",
    is: "je, jsou, být, byl, byla, bylo, byly, byli, bude, budou, má, mají, se rovná, rovná se",
    shown:
      "uvedené, uvedený, uvedená, uvedených, uvedeného, uvedeno, uvedeny, zobrazené, zobrazený, zobrazená, zobrazených, zobrazeny, zobrazeno, vypsané, vypsaných, vypsány, zmíněné, zmíněných, dostupné, dostupný, dostupná, dostupných, viditelné, viditelných, nabízené, nabízených, nabízí, zveřejněné, zveřejněných, vystavené, k dispozici, nachází, nacházejí, nacházející, nacházejících, najdu, existuje, existují, zde",
    state:
      "dostupné, dostupný, dostupná, dostupných, skladem, volné, volný, volných, otevřené, otevřený, otevřených, aktivní, aktivních, k dispozici",
    missing:
      "null, prázdné, prázdný, prázdná, prázdno, chybí, chybějící, neuvedeno, není uvedeno, není uvedena, není uveden, nejsou uvedeny, neznámé, není k dispozici, n/a",
    manner:
      "přesně, doslova, doslovně, jak je na stránce, jak je uvedeno, tak jak je na stránce, v pořadí, v uvedeném pořadí, postupně",
    unit: "kč, czk, koruny, korun, korunách, euro, eura, eurech, eur, €, $, usd, dolary, dolarů, dolarech, kg, g, cm, mm, m, km, m², m2, hodin, hodinách, minut, minuty, minutách, dní, dnů, dnech, procent, procentech, kusů, ks, iso, rrrr-mm-dd, yyyy-mm-dd",
    measure:
      "číslo, počet, počtu, množství, datum, místo, rok, typ, druh, čas, doba, dobu, délka, délku, součet",
    "list-of": "seznam, přehled, výpis, výčet",
    what: "jaký je, jaká je, jaké je, jaké jsou, jaký, jaká, jaké, jakou, jací jsou, co je, co je to, který je, která je, co",
    who: "kdo, kým, od koho",
    when: "kdy, odkdy, dokdy",
    whereabouts: "kde",
    "how-much": "kolik stojí, za kolik je, za kolik, jaká je cena",
    "how-many": "kolik",
    wrote: "napsal, napsala, napsali, autorem, autorkou",
    knowledge:
      "proč, jak, čím, čemu, zda, jestli, který, která, které, kteří, je, jsou, má, mají, existuje, existují, nachází",
    bound:
      "pod, nad, méně než, více než, víc než, do, mezi, po, před, od, přes, nejméně, alespoň, aspoň, minimálně, minimum, min, maximálně, nejvýše, nejvýš, max, <, >",
    onward:
      "nebo více, nebo víc, nebo méně, nebo míň, či více, či méně, a více, a víc, a méně, a výše, a níže, nebo vyšší, nebo nižší, a vyšší, a nižší, a novější, a starší, a dražší, a levnější",
    than: "než",
    demand: "musí, musejí, měl by, měla by, mělo by, měly by, měli by, smí, smějí, nesmí, nesmějí",
    restrict:
      "obsahující slovo, které obsahují, která obsahují, který obsahuje, obsahují, začínající, začínajících, začínají, končící, končících, končí na, filtruj, filtrujte, filtrovat, vyfiltruj, vyfiltrujte, vyfiltrovat, týkající se, týkajících se, odpovídající, odpovídajících, splňující, splňujících, splňují, za poslední, za posledních, za minulý, za uplynulý, za uplynulých",
    order:
      "seřazené, seřazený, seřazená, seřazených, seřazeno, seřazeny, seřaď, seřaďte, seřadit, řazené, řazených, řazeno, řazení, setřiď, setřiďte, setřídit, setříděné, roztřiď, abecedně, vzestupně, sestupně, podle abecedy, dle abecedy, podle ceny, dle ceny, nejlevnějšího, nejlevnějších, nejdražšího, nejdražších, nejlepšího, nejlepších, nejhoršího, nejhorších, nejstaršího, nejstarších, největšího, největších, nejmenšího, nejmenších, nejdelšího, nejdelších, nejkratšího, nejkratších, nejvyššího, nejvyšších, nejnižšího, nejnižších, nejprodávanějších, nejoblíbenějších, nejčtenějších, od nejnovějšího, od nejnovějších, od nejnižší, od nejvyšší",
    superlative:
      "nejlevn*, nejdraž*, nejlep*, nejlíp*, nejhor*, nejhůř*, nejvyš*, nejniž*, největ*, nejmenš*, nejvíc*, nejmíň*, nejstar*, nejmlad*, nejdel*, nejdél*, nejkrat*, nejrychl*, nejpomal*, nejpopul*, nejobl*, nejbliž*, nejprodáv*, nejvýhod*, nejkvalit*, nejčast*, nejčten*, nejhodn*, nejlehč*, nejtěž*, nejsiln*, nejúspěš*, nejzajím*, nejsledov*",
    latest:
      "nejnovější, nejnovějších, nejnovějšího, nejnověji, nejčerstvější, aktuální, aktuálních, nadcházející, nadcházejících, nové, nových, čerstvé, naposledy přidané, nedávné, nedávných, připravované, dnešní, dnešních, včerejší, včerejších, zítřejší",
    compute:
      "průměr, průměru, průměrný, průměrná, průměrné, průměrnou, medián, součet, celkový, celková, celkové, celkovou, celkem, dohromady, minimum, maximum, rozdíl, rozdílu",
    work: "spočítej, spočítejte, spočítat, spočti, spočtěte, vypočítej, vypočítejte, vypočítat, vypočti, vypočtěte, porovnej, porovnejte, porovnat, srovnej, srovnejte, srovnat, přelož, přeložte, přeložit, sečti, sečtěte, sečíst, seskup, seskupte, seskupit, seřaď, seřaďte, seřadit, setřiď, přepočítej, přepočítejte, přepočítat, převeď, převeďte, převést, analyzuj, analyzujte, zanalyzuj, zanalyzujte, zkontroluj, zkontrolujte, zkontrolovat, ověř, ověřte, ověřit, vyhodnoť, vyhodnoťte, ohodnoť, posuď, zaokrouhli, zaokrouhlete, zprůměruj, zprůměrujte",
    unique:
      "unikátní, unikátních, jedinečné, jedinečných, duplikáty, duplikátů, duplicity, duplicit, duplicitní, duplicitních, opakování, opakujících, různé hodnoty, různých hodnot",
    period:
      "dnes, dneska, včera, zítra, letos, letošní, letošních, loni, loňské, loňských, tento týden, tohoto týdne, minulý týden, příští týden, tento měsíc, tohoto měsíce, minulý měsíc, příští měsíc, tento rok, tohoto roku, minulý rok, pondělí, úterý, středa, středu, středy, čtvrtek, čtvrtka, pátek, pátku, sobota, sobotu, soboty, neděle, neděli, víkend, víkendu, leden, ledna, lednu, únor, února, únoru, březen, března, březnu, duben, dubna, dubnu, květen, května, květnu, červen, června, červnu, červenec, července, červenci, srpen, srpna, srpnu, září, říjen, října, říjnu, listopad, listopadu, prosinec, prosince, prosinci, poledne, půlnoc, půlnoci, týden, týdne, týdnu, měsíce",
    act: "kup, kupte, koupit, nakup, nakupte, nakoupit, objednej, objednejte, objednat, rezervuj, rezervujte, rezervovat, zarezervuj, zarezervujte, zarezervovat, publikuj, publikujte, zveřejni, zveřejněte, odešli, odešlete, odeslat, pošli, pošlete, poslat, zašli, zašlete, zaslat, smaž, smažte, smazat, vymaž, vymažte, odstraň, odstraňte, odstranit, registruj, zaregistruj, zaregistrujte, zaregistrovat, zaplať, zaplaťte, zaplatit, přidej, přidejte, přidat, vlož, vložte, vložit, odpověz, odpovězte, odpovědět, okomentuj, komentuj, zruš, zrušte, zrušit, sdílej, sdílejte, sdílet, odebírej, odebírat, přihlas k odběru, přihlas mě, zapiš mě, hlasuj, nahraj, nahrajte, kontaktuj, kontaktujte, zavolej, zavolejte, stornuj, hlídej, sleduj, upozorni",
    interact:
      "klikni, klikněte, kliknout, klikej, rozklikni, rozklikněte, stiskni, stiskněte, stisknout, vyhledej, vyhledejte, vyhledat, hledej, hledejte, hledat, vyber, vyberte, vybrat, zadej, zadejte, zadat, zaškrtni, zaškrtněte, posuň, odscrolluj, scrolluj, otevři každý, otevři každou, otevři každé, otevřete každý, otevřete každou, navštiv každý, navštiv každou, otevři detail, na detailu každého, na detailu každé, detailní stránky, stránky detailu, podstránky, podstránek, snímek obrazovky, screenshot",
    fill: "vyplň, vyplňte, vyplnit",
    login:
      "přihlas se, přihlaste se, přihlaš se, přihlásit, přihlásit se, zaloguj, zaloguj se, můj účet, svůj účet, mého účtu, svého účtu, mé heslo, moje heslo",
    task: "napiš, napište, napsat, popiš mi, popiš tuto, popiš tento, popište, popsat, vysvětli, vysvětlete, vysvětlit, shrň, shrňte, shrnout, shrnutí, souhrn, nakresli, nakreslete, nakreslit, zazpívej, vyprávěj, převyprávěj, řekni mi něco, doporuč, doporučte, doporučit, poraď, poraďte, poradit, vymysli, vymyslete, vymyslet, navrhni, navrhněte, navrhnout, odhadni, odhadněte, odhadnout, hádej, zahraj, zhodnoť, zhodnoťte, zhodnotit, přelož, přeložte",
  },
  numerals:
    "jeden dva tři čtyři pět šest sedm osm devět deset jedenáct dvanáct jedna=1 jedno=1 jednoho=1 dvě=2 dvou=2 tří=3 tri=3 čtyř=4 ctyri=4 pěti=5 pet=5 šesti=6 sest=6 deseti=10 patnáct=15 patnácti=15 dvacet=20 dvaceti=20 třicet=30 třiceti=30 padesát=50 padesáti=50 sto=100 tisíc=1000",
  types: {
    number: "číslo, číslem, číselně, jako číslo",
    text: "text, textem, doslova",
    date: "datum, rrrr-mm-dd",
    url: "odkaz, url",
    boolean: "ano/ne, ano nebo ne, pravda/nepravda",
    list: "seznam",
  },
  concepts: `
title: název názvu názvy názvem názvů jméno jména jménem jmen nadpis nadpisu nadpisy nadpisem titulek titulku titulky titul titulu tituly
link: odkaz odkazu odkazy odkazem odkazů
price: cena cenu ceny cenou cen částka částku částky poplatek poplatku poplatky vstupné
rent: nájem nájmu nájemné nájemného
date: datum datem
published: zveřejněno zveřejněn zveřejnění publikováno publikován vydáno vydán
updated: aktualizováno aktualizován aktualizace aktualizaci změněno upraveno
image: obrázek obrázku obrázky obrázkem fotka fotku fotky fotkou fotografie fotografii
author: autor autora autory autoři autorů autorem autorka autorku uživatel uživatele
rating: hodnocení hvězdičky hvězdiček hvězdy známka známku
review: recenzí
description: popis popisu popisy popisem popisek popisku anotace anotaci perex děj
company: firma firmu firmy společnost společnosti zaměstnavatel zaměstnavatele
location: místo lokalita lokalitu lokality město města poloha polohu obec pobočka
category: kategorie kategorii kategorií žánr žánru žánry
availability: dostupnost dostupnosti dostupné dostupný dostupná
number: číslo čísla číslem počet počtu
id: identifikátor
time: času časy doba dobu doby hodina hodinu
duration: délka délku délky trvání stopáž
phone: telefon telefonu telefony telefonem
email: e-maily e-mailu e-mailem e-mailová emailová mailu
brand: značka značku značky výrobce
seller: prodejce prodávající
rank: pořadí umístění
ingredient: ingredience ingrediencí přísada přísady surovina suroviny složení
instruction: postup postupu kroky kroků příprava přípravu
prep: přípravy
cooking: vaření pečení
salary: mzda mzdu mzdy platu platy
size: velikost velikosti rozměr rozměry
color: barva barvu barvy
weight: hmotnost hmotnosti váha váhu váhy
height: výška výšku výšky
width: šířka šířku šířky
depth: hloubka hloubku hloubky
year: rok roku roky ročník
country: země zemi zemí státu
region: oblast oblasti
language: jazyk jazyka jazyky
count: množství
comment: komentář komentářů
discount: sleva slevu slevy
currency: měna
tax: dph
shipping: doprava dopravu dopravy doručení poštovné dopravné
deposit: kauce kauci
condition: stav stavu
type: druh druhu typ typu
text: text textu obsah obsahu znění
team: tým týmu týmy mužstvo družstvo
player: hráč hráče hráči
opponent: soupeř soupeře
point: bodů
result: výsledek výsledku skóre
season: sezóna sezónu sezóny sezona
area: plocha plochu plochy výměra výměru rozloha rozlohu
birth: narození
death: úmrtí
address: adresa adresu adresy
postcode: psč
departure: odjezd odjezdu odlet odletu
arrival: příjezd příjezdu přílet příletu
line: linka linky
note: poznámka poznámku poznámky
delay: zpoždění
judge: soudce
version: verze verzi
serving: porce porcí
deadline: termín termínu uzávěrka uzávěrku
distance: vzdálenost vzdálenosti
artist: umělec umělce interpret interpreta
publisher: vydavatel vydavatele nakladatel nakladatelství
material: materiál materiálu
edition: vydání edice edici
destination: cíl směr
platform: nástupiště kolej
director: režisér režiséra režie režii
translator: překladatel překladatele překlad překladu
cast: herci herců obsazení
owner: vlastník vlastníka majitel majitele
instructor: učitel učitele vyučující přednášející
contact: kontakt kontaktu kontakty
organiser: pořadatel pořadatele
supplier: dodavatel dodavatele
origin: původ původu
room: sál sálu místnost
floor: patro podlaží
capacity: kapacita kapacitu
mileage: nájezd najeto
power: výkon výkonu
fuel: palivo paliva
warranty: záruka záruku záruky
temperature: teplota teplotu teploty
population: obyvatel
budget: rozpočet rozpočtu
revenue: tržby tržeb obrat
contract: úvazek úvazku
bedroom: ložnice ložnic
view: zhlédnutí
`,
};
