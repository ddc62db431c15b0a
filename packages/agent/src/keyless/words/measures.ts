/** What a quantity is measured in. Data only: for each family its measures, each with the words and signs that name it. */
export const measureWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  currency: {
    eur: "eur, euro, euros, eura, eurech, €, ユーロ, 欧元, евро",
    usd: "usd, dollar, dollars, $, us$, us-dollar, dólar, dólares, dollari, dolar, dolarów, dolary, dolarů, dolarech, ドル, 美元, долларов",
    gbp: "gbp, pound, pounds, pfund, libra, libras, livre sterling, livres sterling, sterling, sterline, funtów, £",
    chf: "chf, franken, francs suisses, franchi, sfr",
    jpy: "jpy, yen, 円, 万円",
    cny: "cny, rmb, yuan, 元, 人民币",
    pln: "pln, zł, złoty, złotych, złote, zloty",
    crown: "kr, sek, dkk, nok, kronor, kroner, kronen",
    czk: "czk, kč, korun, koruny, korunách",
    rub: "rub, руб, рублей, рубли, ₽",
    inr: "inr, rupee, rupees, ₹",
    brl: "brl, reais, r$",
  },
  mass: {
    kg: "kg, kgs, kilo, kilos, kilogram, kilograms, kilogramm, kilogramme, kilogrammes, kilogramos, chilogrammi, chili, 公斤, кг",
    g: "g, gr, gram, grams, gramm, gramme, grammes, gramos, grammi, gramów, グラム",
    mg: "mg",
    lb: "lb, lbs, pound, pounds, libras",
    oz: "oz, ounce, ounces, unzen, onces, onzas",
    tonne: "tonne, tonnes, tonnen, toneladas",
  },
  length: {
    mm: "mm, millimeter, millimeters, millimetre, millimetres",
    cm: "cm, centimeter, centimeters, centimetre, centimetres, zentimeter, centimètres, centímetros, centimetri",
    m: "m, meter, meters, metre, metres, metern, mètres, metros, metri, metrów",
    km: "km, kilometer, kilometers, kilometre, kilometres, kilometern, kilomètres, kilómetros, chilometri",
    mile: "mi, mile, miles, meilen, millas, miglia",
    foot: "ft, foot, feet, fuß, pieds, pies, piedi",
    inch: "inch, inches, zoll, pouces, pulgadas, pollici",
    yard: "yd, yard, yards",
  },
  area: {
    m2: "m², m2, sqm, qm, mq, square meters, square metres, quadratmeter, quadratmetern, mètres carrés, metros cuadrados, metri quadrati",
    sqft: "sq ft, sqft, square feet, ft²",
    hectare: "ha, hectare, hectares, hektar",
    acre: "acre, acres",
  },
  volume: {
    l: "l, liter, liters, litre, litres, litern, litros, litri",
    ml: "ml, milliliter, millilitre, milliliters, millilitres",
    gallon: "gal, gallon, gallons",
  },
  temperature: {
    celsius: "c, °c, celsius, centigrade",
    fahrenheit: "f, °f, fahrenheit",
    kelvin: "kelvin",
  },
  speed: {
    kmh: "km/h, kmh, kph",
    mph: "mph, mi/h",
    knots: "kn, knots, knoten, nœuds, nudos",
    ms: "m/s",
  },
  energy: { kcal: "kcal, kilocalories, kilokalorien", kj: "kj, kilojoule, kilojoules" },
};

/** What a price or a rate is for. */
export const periodWords: Readonly<Record<string, string>> = {
  hour: "hour, hours, hourly, hr, stunde, std, stündlich, heure, horaire, hora, ora, godzinę, godz, hodinu, uur, 時間, час",
  day: "day, daily, tag, täglich, jour, journalier, día, dia, giorno, dzień, dag, 日, день",
  night: "night, nightly, nacht, nuit, nuitée, nuitee, noche, notte, noc, doba, noite, natt, nat, 泊",
  week: "week, weekly, wk, woche, wöchentlich, semaine, hebdomadaire, semana, semanal, settimana, tydzień, týden, vecka, uge, 週",
  month:
    "month, monthly, mo, monat, monatlich, monatliche, mois, mensuel, mensuelle, mes, mensual, mese, mensile, miesiąc, miesięczny, měsíc, maand, mês, månad, måned, 月, месяц",
  year: "year, yearly, annual, annually, annum, yr, jahr, jährlich, jährliche, an, année, annuel, annuelle, año, anual, anno, annuo, annuale, rok, roczny, jaar, ano, år, 年, год",
  person: "person, persona, personne, pessoa, osobę, osobu, persoon, head",
  piece: "piece, unit, item, stück, pièce, unité, pieza, unidad, pezzo, sztukę, szt, kus, ks, stuk",
};

/** Words that stand between an amount and what it is for. */
export const perWords = "per, pro, par, por, je, a, an, al, alla, la, à, za, na, /";
