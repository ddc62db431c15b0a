import type { Expected } from "./english-prompts.ts";

/** The same in German, French and Spanish. */
export const foreign: readonly (readonly [string, Expected])[] = [
  [
    "Ein Datensatz je Firma, leere Felder als null. Name, Ort von https://a.example",
    { fields: "Name Ort", shape: "list", noun: "Firma" },
  ],
  ["Titel, Fotograf, Datierung, Format von https://a.example", { fields: "Titel Fotograf Datierung Format" }],
  [
    "Titolo, autore e pagina di tutti gli articoli nel sommario di https://a.example",
    { fields: "Titolo autore pagina", shape: "list", noun: "articoli" },
  ],
  [
    "da https://a.example il numero della rivista, il numero di pagine e il prezzo",
    { fields: "numero_della_rivista:number numero_di_pagine:number prezzo:money" },
  ],
  ["JSON med nycklarna märke och ålder för https://a.example", { fields: "märke ålder" }],
  [
    "Hole Name, Preis und Link aller Stühle von https://laden.example/liste",
    { fields: "Name Preis:money Link:url", shape: "list", noun: "Stühle" },
  ],
  [
    "Titel, Autor und Datum dieses Artikels: https://zeitung.example/artikel",
    { fields: "Titel Autor Datum:date", shape: "record", noun: "Artikels" },
  ],
  [
    "die ersten 20 Lampen mit Name und Preis von https://a.example",
    { fields: "Name Preis:money", shape: "list", records: 20 },
  ],
  [
    "Bitte extrahiere Überschrift, Datum und Bild von jedem Beitrag auf https://a.example",
    { fields: "Überschrift Datum:date Bild:image", shape: "list", noun: "Beitrag" },
  ],
  [
    "Name und Gehalt aller Stellen auf allen Seiten von https://a.example",
    { fields: "Name Gehalt:money", shape: "list", pages: null },
  ],
  [
    "Nur diese Seite: Titel und Dauer der Filme auf https://a.example",
    { fields: "Titel Dauer:duration", pages: 1 },
  ],
  [
    "Extrais le nom, le prix et le lien de toutes les lampes sur https://boutique.example",
    { fields: "nom prix:money lien:url", shape: "list", noun: "lampes" },
  ],
  [
    "Titre, auteur et date de cet article https://journal.example/a",
    { fields: "Titre auteur date:date", shape: "record", noun: "article" },
  ],
  [
    "les 10 premiers romans de https://a.example : titre, date",
    { fields: "titre date:date", shape: "list", noun: "romans", records: 10 },
  ],
  [
    "Pour chaque film sur https://a.example, donne le titre et la durée",
    { fields: "titre durée:duration", shape: "list", noun: "film" },
  ],
  [
    "Extrae el nombre, el precio y el enlace de todos los relojes de https://tienda.example",
    { fields: "nombre precio:money enlace:url", shape: "list", noun: "relojes" },
  ],
  [
    "título y autor de este artículo https://diario.example/n/1",
    { fields: "título autor", shape: "record", noun: "artículo" },
  ],
  [
    "los primeros 15 libros de https://a.example con título y autor",
    { fields: "título autor", shape: "list", noun: "libros", records: 15 },
  ],
  [
    "nombre y precio de cada silla en todas las páginas de https://a.example",
    { fields: "nombre precio:money", shape: "list", pages: null },
  ],
  [
    "nombre del huésped y fecha de cada comentario en https://a.example",
    { fields: "nombre_del_huésped fecha:date", shape: "list", noun: "comentario" },
  ],
  [
    "titolo e link della foto di tutti gli annunci su https://a.example",
    { fields: "titolo link_della_foto:image", shape: "list", noun: "annunci" },
  ],
  [
    "Kun je van https://a.example per project de titel geven en hoeveel dagen het nog loopt?",
    { fields: "titel dagen:number!" },
  ],
];
