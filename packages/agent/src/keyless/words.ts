/**
 * General vocabulary of field names in English, German, French and Spanish, with some Italian and Dutch: every
 * line is one concept, its first word names it.
 */
const lexicon = `
title name heading headline caption titel überschrift bezeichnung titre nom intitulé título nombre titular titolo nome naam
link url href uri permalink lien enlace vínculo collegamento website webseite
price cost amount preis kosten betrag prix coût tarif montant precio coste costo importe prezzo prijs
date day datum tag jour fecha día data
published posted publication veröffentlicht veröffentlichung erscheinungsdatum publié parution publicado publicación release released
updated modified aktualisiert geändert modifié actualizado
image photo picture img thumbnail thumb pic bild foto imagen immagine afbeelding cover logo
author writer byline creator autor verfasser auteur autora autore
rating star score bewertung sterne étoile valoración puntuación estrella stelle évaluation
review rezension vote avis reseña opinion opinión kundenbewertung bewertungen
description summary abstract excerpt teaser snippet blurb intro overview beschreibung zusammenfassung résumé extrait descripción resumen descrizione synopsis
company employer organisation organization firm unternehmen firma arbeitgeber entreprise société employeur empresa compañía empleador azienda
location place city town venue where ort standort stadt veranstaltungsort wo lieu ville ubicación lugar dónde ciudad luogo città
category genre section kategorie rubrik catégorie categoría categoria
availability stock available verfügbarkeit lager disponibilité disponibilidad
number no nr num nummer numéro número
id identifier sku kennung identifiant
time hour uhrzeit heure hora ora
duration length runtime dauer durée duración durata
email mail e-mail correo courriel
phone telephone tel mobile telefon téléphone teléfono telefono
brand manufacturer maker marke hersteller marque fabricant marca fabricante
seller vendor merchant verkäufer händler vendeur vendedor
rank ranking platz rang puesto
position posición
ingredient zutat zutaten ingrédient ingrediente ingredienti ingredienser ingrediens ingrediënten ingrediënt składniki składnik ainekset suroviny
instruction step method direction preparation zubereitung anleitung étape préparation paso preparación instrucción elaboración preparo preparazione procedimento fremgangsmåde framgangsmåte fremgangsmåte tilberedning tillagning bereiding bereidingswijze werkwijze przygotowanie valmistus ohje zubereitungsschritte zubereitungsschritt
salary wage pay compensation gehalt lohn salaire salario sueldo
size größe taille talla tamaño
color colour farbe couleur
weight gewicht poids peso
height höhe hauteur altura
year jahr année año anno
country land pays país paese
language sprache langue idioma
count quantity qty anzahl menge quantité cantidad
comment kommentar commentaire comentario
discount rabatt remise descuento
currency währung devise moneda
shipping postage delivery versand lieferung livraison envío
condition zustand état estado
text content body words message inhalt contenu contenido
docket case matter aktenzeichen
filed filing decided decision issued issuance eingereicht entschieden
citation cite zitat
team club squad mannschaft équipe equipo squadra
player spieler joueur jugador giocatore
opponent gegner adversaire rival avversario
point punkt punto
view aufruf vue visualización
bedroom bed schlafzimmer chambre dormitorio habitación
bathroom bath bad bäder badezimmer baño
reply response antwort réponse respuesta
area surface fläche superficie
founded established gegründet fondé fundado
speaker redner referent
old previous former alt alter alte alten ancien ancienne anterior antiguo vecchio
birth born geburt geboren naissance né nacimiento nacido
address adresse anschrift dirección indirizzo
`;

const stopWords = new Set(
  "the a an of for in on at to its their this that and or is are der die das des dem den ein eine le la les un une du de del el los las il lo i gli di da full main item product page value field".split(
    " ",
  ),
);

const unaccented = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "");

/** Reduces a word to a rough stem: lower case, no accents, no plural ending. */
export function stem(word: string): string {
  const plain = unaccented(word.toLowerCase());
  if (/[^aeiou]ies$/.test(plain) && plain.length > 4) return `${plain.slice(0, -3)}y`;
  if (/(ss|sh|ch|x|z)es$/.test(plain)) return plain.slice(0, -2);
  if (plain.length > 3 && /[^su]s$/.test(plain)) return plain.slice(0, -1);
  return plain;
}

const concepts = new Map<string, string>();
for (const line of lexicon.trim().split("\n")) {
  const words = line.split(" ");
  const concept = words[0];
  if (concept === undefined) continue;
  for (const word of words) if (!concepts.has(stem(word))) concepts.set(stem(word), concept);
}

/** Splits a name into stems: camelCase, snake_case, kebab-case and white space; numbers stay. */
export function splitWords(name: string): string[] {
  return name
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .map(stem);
}

/** The stems of a name that carry meaning; all of them where none would be left. */
export function contentWords(name: string): string[] {
  const words = splitWords(name);
  const content = words.filter((word) => !stopWords.has(word));
  return content.length > 0 ? content : words;
}

/** The concept that a stem belongs to, else the stem itself. */
export function conceptOf(word: string): string {
  return concepts.get(word) ?? word;
}

/** True when some word of the name belongs to one of the concepts. */
export function mentions(name: string, ...wanted: readonly string[]): boolean {
  return splitWords(name).some((word) => wanted.includes(conceptOf(word)));
}

/** True when the last word of a name is general vocabulary for a field. */
export function isKnown(name: string): boolean {
  return concepts.has(splitWords(name).at(-1) ?? "");
}
