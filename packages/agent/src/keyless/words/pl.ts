import type { Language } from "./language.ts";

export const pl: Language = {
  code: "pl",
  genitive: true,
  bareOwners: "ów, ań, eń",
  plurals: "ów, y, i",
  notPlurals: "ci, daty, oceny, strony",
  things:
    "produkt produkty produktu produktów artykuł artykułu artykuły artykułów książka książki książek film filmu filmy filmów oferta oferty ofert praca pracy wydarzenie wydarzenia wydarzeń hotel hotelu hotele hoteli restauracja restauracji restauracje przepis przepisu przepisy przepisów osoba osoby osób firma firmy firm kurs gra opinia opinie komentarz komentarze wpis wpisy wpisów dom mieszkanie mieszkania mieszkań samochód ogłoszenie ogłoszenia ogłoszeń zawodnik drużyna mecz piosenka album odcinek pytanie odpowiedź dokument decyzja program sklep muzeum szkoła koncert wystawa pozycja strona news wiadomość wiadomości towar towary towarów towaru usługa usługi usług laptop laptopa laptopy laptopów lampa lampy lamp pracownik pracownika pracownicy pracowników pracownikach książkę filmie ofercie mieszkaniu koncertu koncerty koncertów sklepy sklepów wystawy wystaw szkoły szkół muzea muzeów kursu kursy kursów gry gier piosenki piosenek albumy albumów odcinki odcinków odcinka samochodu samochody samochodów domu domy domów meczu mecze meczów drużyny drużyn zawodnika zawodnicy zawodników poseł posła posłowie posłów kandydat kandydata kandydaci kandydatów prelegent prelegenta prelegenci prelegentów mówca mówcy mówców wykładowca wykładowcy wykładowców nauczyciel nauczyciele nauczycieli lekarz lekarza lekarze lekarzy komentarza komentarzy dokumentu dokumenty dokumentów decyzji decyzje przetarg przetargi przetargów podcast podcasty podcastów lokal lokale lokali nieruchomość nieruchomości restauracją wydarzeniu wydarzeniach pozycji",
  fillers: "strona",
  roles: {
    courtesy:
      "proszę, prosze, cześć, dzień dobry, witam, dziękuję, dzięki, z góry dziękuję, ja, ty, mi, mnie, nam, chcę, chciałbym, chciałabym, czy możesz, możesz, mógłbyś, mogłabyś, potem, następnie, teraz, też, także, tutaj, jest tam, są tam, cały, całą, całej, pełną, pełną listę, dla mnie, to znaczy, się, o, to, no, prosiłbym, prosiłabym, chcielibyśmy, potrzebowałbym, potrzebowałabym, czy mógłbyś, czy mogłabyś, czy może pan, czy może pani, z góry, z góry dzięki, pozdrawiam, uprzejmie, bardzo, dobry wieczór, dzień dobry państwu, szanowni państwo, szanowny panie, szanowna pani, drodzy państwo, drogi zespole, hej, siema, dziękuję bardzo, bardzo dziękuję, serdecznie dziękuję, dziękuję i pozdrawiam, dziękujemy, wielkie dzięki, dzięki wielkie, z poważaniem, pozdrawiamy, serdecznie pozdrawiam, miłego dnia, będę wdzięczna, będę wdzięczny, będę wdzięczna za pomoc, będę wdzięczny za pomoc, będziemy wdzięczni, będziemy wdzięczni za pomoc, za pomoc, za wszelką pomoc, byłbym wdzięczny, byłabym wdzięczna, byłoby super, my, nas, możecie, czy możecie, możecie państwo, mogliby państwo, czy mogliby państwo, mogłoby, pomóż, pomóżcie, pomóż mi, chcemy, chciałbym prosić, chciałabym prosić, chciałbym poprosić, chciałabym poprosić, chętnie, pilnie, szybko, aktualizujemy, aktualizuję, przygotowujemy, przygotowuję, robimy, robię, piszemy, piszę, zbieramy, zbieram, tworzymy, tworzę, prowadzimy, prowadzę, pracujemy nad, dlatego, więc, ponieważ, nasz cennik, nasz cennik i, naszego cennika, nasz katalog, naszą bazę, naszą bazę danych, nasz kalendarz, naszą stronę, naszą tabelę, porównanie dla klienta, zestawienie dla klienta, raport dla klienta, do badania, do badań, do mojego badania, na potrzeby badania, na potrzeby artykułu, na potrzeby raportu, do raportu, do artykułu prasowego, do prezentacji, dane trafią, trafią, posłużą, przygotowujemy raport, przygotowujemy artykuł, przygotowujemy katalog, przygotowujemy zestawienie, przygotowujemy porównanie, przygotowujemy prezentację, przygotowuję raport, przygotowuję artykuł, przygotowuję katalog, przygotowuję zestawienie, przygotowuję porównanie, przygotowuję prezentację, piszemy raport, piszemy artykuł, piszemy katalog, piszemy zestawienie, piszemy porównanie, piszemy prezentację, piszę raport, piszę artykuł, piszę katalog, piszę zestawienie, piszę porównanie, piszę prezentację, tworzymy raport, tworzymy artykuł, tworzymy katalog, tworzymy zestawienie, tworzymy porównanie, tworzymy prezentację, robimy raport, robimy artykuł, robimy katalog, robimy zestawienie, robimy porównanie, robimy prezentację, aktualizujemy cennik, aktualizujemy katalog, aktualizujemy bazę, aktualizujemy bazę danych, aktualizujemy stronę, aktualizujemy dane, aktualizuję cennik, aktualizuję katalog, aktualizuję bazę, aktualizuję bazę danych, aktualizuję stronę, aktualizuję dane",
    self: "ja, my",
    article: "jakiś, pewien",
    own: "jego, jej, ich, swój, swoje, wraz z ich",
    it: "on, ona, ono, one, oni, je, go, ją",
    my: "mój, moja, moje, nasz, nasze, mojego, mojej, moją, moim, moich, naszego, naszej, naszą, naszym, naszych, naszemu",
    verb: "zbierz, wypisz, pobierz, wyciągnij, zwróć, podaj, dostać, pobrać, wyodrębnij, pokaż, wyświetl, znajdź, odczytaj, przeczytaj, daj, daj mi, potrzebuję, wyeksportuj, zapisz, lista, wylistuj, ściągnij, uzyskaj, zrób, utwórz, wiedzieć, zobaczyć, mieć, skopiuj, interesuje mnie, interesują mnie, poproszę, podać, podaj mi, wypisać, wyciągnąć, dać, zebrać, pokaż mi, spisz, zestaw, przygotuj, przygotować, przygotujcie, zanotuj, zanotować, notuj, wynotuj, wynotować, spisać, odnotuj, przyślij, przyślij mi, przysłać, przyślijcie, wyślij mi, wyślij nam, wysłać mi, prześlij mi, prześlij nam, przesłać mi, podeślij mi, proszę o, prosimy o, poprosimy, poprosimy o, poproszę o, prosiłbym o, prosiłabym o, prosilibyśmy o, uprzejmie proszę o, bardzo proszę o, proszę o podanie, proszę o przesłanie, proszę o przesłanie mi, proszę o zebranie, proszę o wypisanie, proszę o pobranie, proszę o wyciągnięcie, proszę o przygotowanie, prosiłbym o podanie, prosiłabym o podanie, prosiłbym o przesłanie, prosiłabym o przesłanie, prosiłbym o wyciągnięcie, prosiłabym o wyciągnięcie, prosiłbym o zebranie, prosiłabym o zebranie, prosimy o przesłanie, prosimy o podanie, prosimy o zebranie, potrzebujemy, potrzebne mi są, potrzebne są mi, potrzebne są, potrzebne nam są, potrzebne są nam, są mi potrzebne, są nam potrzebne, potrzebny jest mi, potrzebna jest mi, potrzebny mi jest, potrzebna mi jest, potrzebne mi, interesuje nas, interesują nas, zestaw ze sobą, sporządź, sporządzić, stwórz, stworzyć, utworzyć, zrobić, wylistować, wymień, wymienić, wskaż, ustal, ustalić, znaleźć, odszukaj, odnajdź, odczytać, pokazać, wyświetlić, pobierzcie, zbierzcie, ściągnąć, wyeksportować, eksportuj, zapisać, skopiować, pozyskaj, pozyskać, dostarcz, dostarczyć, przekaż mi, przekaż nam, udostępnij mi, wyłuskaj, wydobądź, wydobyć, przejrzyj, otrzymać, uzyskać, dajcie, podajcie, wypiszcie, wynotujcie, podeślij nam, przyślij nam, mi podesłać, nam podesłać, mi przesłać, nam przesłać, mi wysłać, nam wysłać, mi przysłać, nam przysłać",
    visit:
      "wejdź na, otwórz, odwiedź, przejdź do, idź do, przejdź przez, przejdź na, sprawdź na, sprawdź na stronie, zajrzyj na, zajrzyj do, spójrz na, popatrz na, wejdźcie na, wejść na, odwiedź stronę, otwórz stronę, przejdź na stronę",
    every:
      "każdy, każdego, każdej, każde, każdą, każdym, wszystkie, wszystkich, wszystkim, wszyscy, wszystkimi, każdemu, każdych, wszystkiego",
    this: "ten, ta, to, te, tego, tej, tych, tym, tę, tą, tymi, danego, danej, dany, dana",
    only: "tylko, jedynie, wyłącznie",
    first: "pierwszy, pierwsza, pierwsze, pierwszych, pierwszej, pierwszego, top",
    most: "maksymalnie, najwyżej, do, nie więcej niż, max, limit, co najwyżej",
    position:
      "drugi, druga, drugie, drugiego, drugiej, trzeci, trzecia, trzecie, trzeciego, trzeciej, czwarty, czwarta, piąty, piąta, ostatni, ostatnia, ostatnie, ostatnich, następny, następna, inny, inne",
    everything:
      "wszystko, wszystkie dane, wszystkie informacje, wszystkie szczegóły, wszystkie kolumny, wszystkie pola, itd",
    details: "szczegóły, dane, informacje, info, infobox, specyfikacja, specyfikację, dane techniczne",
    columns:
      "klucze, kluczami, pole, pola, kolumna, kolumny, kolumnami, polami, atrybuty, następujące, następujących, wartości, następujące dane, następujące pola, klucze json, pola json, kluczach, kolumn, pól, polach, kolumnach, następującymi, następującą, następujący, następującego",
    table:
      "tabela, tabeli, tabelę, tabele, lista, listę, listy, wiersz, wiersze, wierszy, rekordy, wyniki, wyników, wpisy, katalog, ranking, rankingu, kalendarz, rozkład, zestawienie, zestawienia, zestawieniem, zestawień, listą, liście, tabelkę, tabelka, tabelą, wykaz, wykazu, spis, spisu, rejestr, rejestru, rankingiem, katalogu, przegląd, bazę, bazy, wpisów, wpisu",
    page: "strona, strony, stronie, stron, stronę, witryna, witrynie, url, link, adres, adresu, sklep, sklepu, blog, bloga, portal, stronach, stroną, witrynę, witryny, portalu, portalach, strona internetowa, strony internetowej, stronie internetowej, podanej strony, serwisu, serwisie, serwis",
    section: "sekcja, sekcji, kategoria, kategorii, część, nagłówek, zakładka, nagłówkiem",
    format:
      "json, csv, excel, plik, pliku, format, formacie, markdown, obiekt, arkusz, arkusza, pliku csv, plik csv, plik json, formacie json, formacie csv, arkusz excel",
    single: "jeden rekord, pojedynczy rekord, jeden obiekt",
    neutral: "poszczególne, poszczególnych, różne, główne, głównej",
    noun: "lista, do, imię i nazwisko, imiona i nazwiska, imienia i nazwiska, imieniem i nazwiskiem",
    chrome:
      "reklam, reklamy, sponsorowanych, nagłówka, nagłówków, sumy, wiersza sumy, nawigacji, menu, stopki, karuzeli, pustych, waluty",
    and: "i, oraz, a także, plus, &, wraz z, jak również",
    or: "lub, albo",
    of: "od",
    at: "z, ze, na, w, we, od, pod, przy, przez, o, po, przed, między, obok, u, koło, wśród, dla strony, za, według, autorstwa, ze strony, na stronie, do",
    for: "dla, do każdego",
    with: "z, wraz z, razem z, zawierające, w tym, z kolumnami, z polami, włącznie z, z podaniem, zawierającą, zawierający, zawierającej, obejmujące, obejmującą",
    as: "jako, w formacie",
    per: "za, na",
    if: "jeśli, jeżeli, gdy, o ile, kiedy jest",
    whether: "czy jest, czy",
    relative: "które, który, która, którego, której, których, tylko te, tylko ci",
    except: "oprócz, poza, bez, z wyjątkiem, prócz, nie, pomiń, wyklucz, z pominięciem",
    where: "gdzie, których, dla których, w których",
    is: "jest, są, był, była, było, zostało, został, została, ma, mają, równa się",
    shown:
      "prezentowane, tutaj, wyświetlone, wymienione, wymienionych, dostępne, dostępny, dostępna, widoczne, podane, podany, podana, pokazane, istnieje, możliwe, opublikowane, znajdujące się, znajdujących się, wymieniona, wymieniony, widocznych, widoczny, widoczna, podanych, pokazanych, wyświetlonych, opublikowanych, zamieszczone, zamieszczonych, prezentowanych",
    state: "dostępne, dostępny, dostępna, dostępnych, otwarte, otwarty, otwartych, aktywne",
    missing: "null, puste, pusty, brak, niedostępne, nieznane, n/a",
    manner: "dokładnie, dosłownie, jak na stronie, w kolejności, po kolei, tak jak na stronie",
    unit: "euro, eur, €, $, usd, zł, pln, złotych, złote, dolarów, kg, g, cm, mm, m, km, m², m2, godzin, minut, dni, procent, iso, rrrr-mm-dd, yyyy-mm-dd",
    measure: "liczba, liczbę, ilość, data, datę, miejsce, rok, typ, czas, długość, suma, numer",
    "list-of": "listę, lista, listę wszystkich, lista wszystkich, wykaz wszystkich, spis wszystkich",
    what: "jaki jest, jaka jest, jakie jest, jakie są, co to jest, jaki, jaka, jakie, jacy są",
    who: "kto, przez kogo",
    when: "kiedy",
    whereabouts: "gdzie",
    "how-much": "ile kosztuje, ile kosztują, jaka jest cena",
    "how-many": "ile, ilu",
    wrote: "napisał, napisała, autorem",
    knowledge: "dlaczego, jak, czy, który, która, które, czemu",
    bound:
      "poniżej, powyżej, mniej niż, więcej niż, pod, nad, do, między, po, przed, od, co najmniej, minimum, ponad, <, >",
    onward: "lub więcej, lub mniej, i więcej",
    than: "tańsze niż, droższe niż, tańszy niż, droższy niż, większe niż, mniejsze niż, większy niż, mniejszy niż, starsze niż, nowsze niż, lepsze niż, więcej niż, mniej niż",
    demand: "musi, muszą, powinien, powinna, powinny",
    restrict:
      "zawierające słowo, które zawierają, zawierają, zaczynające się na, zaczynają się od, kończące się na, filtruj, przefiltruj, dotyczące",
    order:
      "posortowane, posortuj, sortuj, sortowane, uporządkowane, alfabetycznie, rosnąco, malejąco, od najtańszych, od najdroższych, od najnowszych, w kolejności alfabetycznej, najtańszych, najdroższych, najpopularniejszych, najwyżej ocenianych, najlepiej ocenianych, najtańsze, najdroższe, posortować, uporządkuj",
    superlative:
      "najtań*, najdroż*, najlep*, najwyż*, najniż*, najwięk*, najmniej*, najstar*, najdłuż*, najkrót*, najszyb*, najgor*, najpopular*, najlepiej, najbliż*",
    latest:
      "najnowsze, najnowszy, najnowsza, najnowszych, aktualne, aktualny, aktualna, nadchodzące, nowe, nowych, ostatnio dodane, dzisiejsze",
    compute:
      "średnia, średnią, średni, średniej, mediana, suma, sumę, łączna, łączną, minimum, maksimum, różnica",
    work: "policz, zlicz, oblicz, porównaj, porównać, przetłumacz, zsumuj, pogrupuj, posortuj, przelicz, przeanalizuj, sprawdź, oceń, sprawdź czy, sprawdzić czy",
    unique: "unikalne, unikalnych, unikatowe, duplikaty, duplikatów, bez powtórzeń, różne wartości",
    period:
      "dzisiaj, dziś, wczoraj, jutro, w tym tygodniu, w tym miesiącu, poniedziałek, wtorek, środa, czwartek, piątek, sobota, niedziela, styczeń, luty, marzec, kwiecień, maj, czerwiec, lipiec, sierpień, wrzesień, październik, listopad, grudzień, południe, północ",
    act: "kup, kupić, zamów, zarezerwuj, opublikuj, zapisz mnie, subskrybuj, wyślij, usuń, zarejestruj, zapłać, dodaj, odpowiedz, skomentuj, anuluj, udostępnij, mailem do, e-mailem do, wyślij mi mailem, wyślij mi e-mailem, wyślij mi maila, wyślij mi e-mail, wyślij mailem, wyślij e-mailem, prześlij mailem, prześlij mi mailem, przyślij mailem, przyślij mi mailem, na mój e-mail, na mojego maila, na maila, na mój adres e-mail, prześlij, przekaż, wyślijcie, prześlijcie, załóż konto, utwórz konto, stwórz konto, zaktualizuj, aktualizuj, usunąć, zarezerwować, zamówić, opublikować, załóż, zarejestruj się, zrób zamówienie, złóż, złóż zamówienie, utwórz zamówienie, stwórz zamówienie, zrób rezerwację, podeślij, podesłać, przesłać, wysłać",
    interact:
      "kliknij, klikać, naciśnij, wyszukaj, szukaj, wybierz, wpisz, przewiń, otwórz każdy, otwórz każdą, odwiedź każdą, strony szczegółów, podstrony, zrzut ekranu",
    fill: "wypełnij",
    login: "zaloguj się, zaloguj, moje konto, moje hasło, zalogować",
    task: "napisz, przetłumacz, wyjaśnij, podsumuj, streść, podsumowanie, oblicz, narysuj, zaśpiewaj, opowiedz, poleć, doradź, opisz, wymyśl, zgadnij, zagraj, przygotuj podsumowanie, przygotuj streszczenie, przygotuj analizę, przygotuj list, przygotuj maila, przygotuj plan, sporządź podsumowanie, sporządź streszczenie, sporządź analizę, sporządź list, sporządź maila, sporządź plan, stwórz podsumowanie, stwórz streszczenie, stwórz analizę, stwórz list, stwórz maila, stwórz plan, zrób podsumowanie, zrób streszczenie, zrób analizę, zrób list, zrób maila, zrób plan",
  },
  numerals:
    "jeden dwa trzy cztery pięć sześć siedem osiem dziewięć dziesięć jedenaście dwanaście piętnaście=15 dwadzieścia=20 trzydzieści=30 pięćdziesiąt=50 sto=100",
  types: {
    number: "liczba, numer, liczbowo",
    text: "tekst, dosłownie",
    date: "data, rrrr-mm-dd",
    url: "link, url",
    boolean: "tak/nie, tak lub nie, prawda",
    list: "lista, listę",
  },
  concepts: `
title: tytuł tytułu tytuły nazwa nazwę nazwy nagłówek stanowisko nazwą tytułów tytułem nagłówki nagłówków
link: link linki odnośnik linku linków odnośniki
price: cena cenę ceny koszt kwota ceną kosztu opłata opłatę opłaty kwotę
date: data datę daty dzień datą dniu
published: opublikowano publikacja publikacji
updated: zaktualizowano aktualizacja
image: zdjęcie zdjęcia obraz obrazek
author: autor autora autorzy autorów użytkownik autorem
rating: ocena ocenę gwiazdki oceny ocen oceną
review: recenzja recenzje opinia opinię opinii recenzji
description: opis opisu streszczenie podtytuł opisy opisów
company: firma firmę pracodawca firmy firm
location: miejsce miejscowość miasto lokalizacja lokalizację miasta lokalizacji miejsca
category: kategoria kategorię kategorii
availability: dostępność dostępne dostępny dostępna dostępności
number: numer numery numeru
id: identyfikator
time: czas godzina godzinę czasu
duration: długość
phone: telefon telefonu telefony
email: e-mail mail e-maila e-maile e-maili
brand: marka markę producent marki
seller: sprzedawca sprzedawcy
ingredient: składnik składniki składników
instruction: krok kroki przygotowanie wykonanie
salary: wynagrodzenie pensja wynagrodzenia pensję pensji zarobki
size: rozmiar rozmiaru rozmiary
color: kolor koloru kolory
weight: waga wagę wagi
height: wysokość
year: rok roku
country: kraj kraju
language: język języka
count: liczba liczbę ilość
comment: komentarz komentarze
discount: rabat zniżka rabatu rabaty
currency: waluta
shipping: dostawa wysyłka
condition: stan
text: tekst treść treści tekstu
team: drużyna
player: zawodnik
point: punkt punkty
area: powierzchnia powierzchnię powierzchni metraż metrażu
birth: urodzenia
address: adres adresu adresy adresem
departure: odjazd odjazdu
arrival: przyjazd przyjazdu
line: linia
note: uwaga uwagi
delay: opóźnienie
judge: sędzia
version: wersja wersję
serving: porcja porcje porcji
deadline: termin
distance: odległość
artist: artysta wykonawca
publisher: wydawca wydawnictwo wydawnictwa
material: materiał
edition: wydanie
destination: cel kierunek
platform: peron tor
surname: nazwisko nazwiska nazwisk nazwiskiem
forename: imię imienia imiona imion
producer: producenta producenci
model: modelu modele
role: stanowiska stanowisk
floor: piętra
calorie: kaloryczność kaloryczności
warranty: gwarancję gwarancji
organiser: organizatora organizatorzy
subject: tematu tematy
faction: partia partię partii
opening: otwarcia
`,
};
