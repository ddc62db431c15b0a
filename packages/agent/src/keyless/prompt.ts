import { findAddress, hasForeignScheme } from "../address.ts";
import type { WantedField } from "../planner.ts";
import { isLimit, parseFields } from "./field-list.ts";
import { expectWanted } from "./field-type.ts";
import { findFilter } from "./filter.ts";
import { findLimits } from "./limits.ts";
import { findObstacle, isOffTopic } from "./refusal.ts";
import { type AskedField, ability, type Rejection, type Request } from "./request.ts";
import { findScope } from "./scope.ts";
import { findColons, firstSentence, outsideOf, placeholder, splitOutside } from "./segments.ts";
import { isKnown, splitWords } from "./words.ts";

/** Field names, and the prompt's words that are not among them. */
interface Named {
  readonly fields: readonly AskedField[];
  readonly context: string;
}

const verb = `(?:extract|get|fetch|give(?: me)?|show(?: me)?|return|list|collect|scrape|read|grab|find|pull|gather|crawl|want|need|take|save|export|hole?n?|gib(?: mir)?|liste|zeige?(?: mir)?|lies|sammle|extrahiere?n?|erfasse|extra(?:is|ire|yez)|récupère[rz]?|donne[rz]?(?:[- ]moi)?|liste[rz]?|extrae[r]?|dame|obtén|lista(?:me)?|muéstrame|saca|estrai|dammi)`;
const polite = String.raw`(?:(?:please|can|could|would|will|you|i|we|want|need|to|like|i'd|i'm|hi|hello|hey|and|then|now|just|bitte|ich|möchte|kannst|könntest|du|mir|je|j'aimerais|veux|voudrais|peux-tu|quiero|necesito|puedes|por|favor)[\s,!]+)*`;
const lead = new RegExp(
  String.raw`^${polite}(?:${verb}|what(?:['’]s| is| are)(?= (?:the|all)\b))(?!\p{L})(?:\s+(?:me|us|mir|uns|out|to (?:know|have|get|extract)))?\s+`,
  "iu",
);
const place = new RegExp(
  String.raw`^(?:(?:please|bitte|por favor)[, ]+)?(?:(?:go to|open|visit|navigate to|öffne|gehe auf|ouvre|va sur|abre|from|on|at|in|auf|von|aus|sur|de|desde|en|using)\s+)?(?:the (?:page|site|website|url)\s+(?:at\s+)?)?${placeholder}\s*(?:[,:;.–-]|and|und|et|y|then|dann)*\s*(?:then |dann )?`,
  "iu",
);
const withFields =
  /(?<!\p{L})(?:with(?: the)?(?: following)?(?: fields?| columns?| attributes?)?|including|containing|having|together with|mit(?: den)?(?: feldern| spalten)?|avec(?: les)?(?: champs| colonnes)?|con(?: los| las)?(?: campos| columnas)?|(?:fields?|columns?|attributes?|felder|spalten|champs|colonnes|campos|columnas)(?: are| is| sind| sont| son)?)\s+(?=\S)/giu;
const possessive = /(?<!\p{L})\p{L}+(?:['’]s|s['’])\s+/u;
const forEach =
  /(?<!\p{L})(?:for|from|of|für|von|pour|de|para)\s+(?:each|every|all|any|jede[nsmr]?|alle|chaque|tous les|toutes les|cada|todos los|todas las)\s+[^,:\n]{1,80}?(?:,|\s(?=(?:give|get|grab|pull|take|save|collect|scrape|list|find|read|export|extract|i want|i need|return|show|the|gib|donne|dame|extrae)\s))\s*/iu;
const wholeLists =
  /^(?:every|all|each|alle|jede\p{L}*|tou(?:s|tes)|chaque|tod[oa]s|cada|everything|alles|tout|todo|ogni|tutt[ie])(?!\p{L})/iu;
/** Where a bare list of names ends: at the address or at the words that say whose fields they are. */
const tail = new RegExp(
  String.raw`(?:^|\s+)(?:(?:from|off|out of|of|on|at|in|for|aus|auf|von|sur|de|desde|en|du|di|da|per|via)\s+)?(?:(?:the |this |der |die |la |le |el )?(?:page|site|website|url|seite|webseite|p[aá]gina)?\s*(?:at|:)?\s*)?${placeholder}.*$`,
  "isu",
);

/** Reads the prompt, in the order of how plainly a form names fields: colon, brackets, "with", "for each", plain. */
function findFields(text: string): Named {
  for (const at of findColons(text)) {
    const before = text.slice(0, at);
    if (before.replaceAll(placeholder, "").trim() === "") continue;
    const segment = firstSentence(text.slice(at + 1)).replace(tail, "");
    const fields = parseFields(segment);
    const items = splitOutside(segment).length;
    if (fields.length > 0 && fields.length * 2 >= items) {
      return { fields, context: `${before} ${owners(segment)} ${text.slice(at + 1).slice(segment.length)}` };
    }
  }
  const bracket = /\(([^()]*,[^()]*)\)/.exec(text);
  if (bracket !== null) {
    const fields = parseFields(bracket[1] ?? "");
    if (fields.length > 1 && !/[,]|\sand\s/.test(outsideOf(text))) {
      return { fields, context: text.replace(bracket[0], " ") };
    }
  }
  for (const match of text.matchAll(withFields)) {
    const start = match.index + match[0].length;
    const segment = firstSentence(text.slice(start)).replace(tail, "");
    const fields = parseFields(segment);
    if (fields.length > 0)
      return {
        fields,
        context: `${text.slice(0, match.index)} ${owners(segment)} ${text.slice(start + segment.length)}`,
      };
  }
  return plainFields(text);
}

/** What is left when orders and the address are taken off the front: "scrape … and get the names" is "the names". */
function startOf(text: string): string {
  let rest = text.trim().replace(place, "");
  for (let turn = 0; turn < 2; turn += 1) {
    const after = rest.replace(lead, "");
    if (!after.startsWith(placeholder)) break;
    rest = after.replace(place, "");
  }
  return rest;
}

function plainFields(text: string): Named {
  const rest = startOf(text);
  const each = forEach.exec(rest);
  if (each !== null) {
    const after = rest.slice(each.index + each[0].length).replace(lead, "");
    const fields = parseFields(firstSentence(after).replace(tail, ""));
    const before = parseFields(rest.slice(0, each.index).replace(lead, ""));
    // "name and price of every product on …, first 20": what follows is no field, and the fields stood before.
    const isAfterthought = before.length > 0 && !fields.some(({ name }) => isKnown(name));
    if (fields.length > 0 && !isAfterthought) {
      return { fields, context: `${rest.slice(0, each.index)} ${each[0]} ${limitsOf(after)}` };
    }
  }
  const named = firstSentence(rest.replace(lead, "")).replace(tail, "");
  const owned = possessive.exec(named);
  if (owned !== null) {
    const fields = parseFields(named.slice(owned.index + owned[0].length));
    if (fields.length > 0) return { fields, context: text };
  }
  const whole = wholeLists.exec(named);
  if (whole === null) return { fields: parseFields(named), context: text };
  // "all products" wants everything about them; "all product names and prices" names fields.
  const kept = parseFields(named.slice(whole[0].length).replace(/^(?: of)?(?: the)? /i, ""));
  const [only] = kept;
  const isNamed =
    kept.length > 1 || (only !== undefined && splitWords(only.name).length > 1 && isKnown(only.name));
  return { fields: isNamed ? kept : [], context: text };
}

/** The words after "of" or "for" in a segment's last item, which say whose fields they are, and how many are wanted. */
function owners(segment: string): string {
  if (segment.includes("=")) return "";
  const owner = /\s(?:of|from|for|von|der|de|des|aller)\s[^,;:\n]*$/iu.exec(outsideOf(segment))?.[0] ?? "";
  return `${owner} ${limitsOf(segment)}`;
}

function limitsOf(segment: string): string {
  return splitOutside(segment).slice(1).filter(isLimit).join(" ");
}

function reject(reason: string): Rejection {
  return { kind: "rejection", reason: `${reason} ${ability}` };
}

/**
 * Understands a prompt of the kind "fields from an address", or says in a sentence what is possible. The open
 * page's address counts when the prompt names none; a schema's fields take the place of the prompt's.
 */
export function parsePrompt(
  prompt: string,
  given: { startUrl?: string | null; fields?: readonly WantedField[] | null } = {},
): Request | Rejection {
  const address = findAddress(prompt);
  const wanted = given.fields ?? [];
  if (isOffTopic(prompt, address !== null) && wanted.length === 0)
    return reject("This does not ask for data from a web page.");
  const placed =
    address === null ? prompt : `${prompt.slice(0, address.start)}${placeholder}${prompt.slice(address.end)}`;
  const filtered = findFilter(placed);
  const text = filtered?.rest ?? placed;
  const obstacle = findObstacle(text);
  if (obstacle !== null) return reject(obstacle);
  const url = given.startUrl ?? address?.url ?? null;
  if (url === null) {
    if (hasForeignScheme(prompt)) return reject("Only http and https addresses can be opened.");
    return reject("The prompt names no address.");
  }
  const named = findFields(text);
  const inPrompt = new Map(named.fields.map((field) => [field.name, field]));
  const fields =
    wanted.length === 0
      ? named.fields
      : wanted.map((field) => askedOf(field, inPrompt.get(field.name)?.hint ?? null));
  const context = outsideOf(named.context);
  const scope = findScope(
    context.replaceAll(placeholder, " "),
    fields.map(({ name }) => name),
  );
  if (fields.length === 0 && scope.shape !== "list") {
    return reject("The prompt names no field that could be looked for.");
  }
  const limits = findLimits(context, scope.everything);
  const filter = filtered?.filter ?? null;
  return { kind: "request", url, fields, shape: scope.shape, noun: scope.noun, filter, ...limits, context };
}

function askedOf(wanted: WantedField, hintOfPrompt: string | null): AskedField {
  const hint = [wanted.description, hintOfPrompt].filter((part) => part !== null).join("; ") || null;
  const { type, firm, list } = expectWanted({ ...wanted, description: hint });
  return { name: wanted.name, hint, type, firm, list };
}
