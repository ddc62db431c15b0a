// Names of the characters 160 to 255 in order, as HTML has had them from its beginning.
const LATIN =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml";
const OTHERS =
  "amp& lt< gt> quot\" apos' hellip… mdash— ndash– lsquo‘ rsquo’ ldquo“ rdquo” sbquo‚ bdquo„ lsaquo‹ rsaquo› bull• euro€ trade™ prime′ Prime″ frasl⁄ frac13⅓ frac23⅔ frac15⅕ frac25⅖ frac35⅗ frac45⅘ frac16⅙ frac56⅚ frac18⅛ frac38⅜ frac58⅝ frac78⅞ OElig\u0152 oelig\u0153 Scaron\u0160 scaron\u0161 Zcaron\u017d zcaron\u017e Lstrok\u0141 lstrok\u0142 eogon\u0119 aogon\u0105 sacute\u015b zdot\u017c minus− dagger† larr← rarr→ ensp\u2002 emsp\u2003 thinsp\u2009 zwnj\u200c zwj\u200d hearts♥ starf★ star☆";

let entities: Map<string, string> | null = null;

function entityNames(): Map<string, string> {
  if (entities) return entities;
  entities = new Map(LATIN.split(" ").map((name, at) => [name, String.fromCharCode(160 + at)]));
  for (const pair of OTHERS.split(" ")) entities.set(pair.slice(0, -1), pair.slice(-1));
  return entities;
}

/** Text of a string that may hold HTML, escaped once more or not: tags go, their lines stay, characters are decoded. */
export function plainText(text: string): string {
  let plain = text;
  for (let round = 0; round < 3 && /[&<]/.test(plain); round++) {
    const before = plain;
    plain = decode(stripTags(plain));
    if (plain === before) break;
  }
  return plain.trim();
}

function stripTags(text: string): string {
  return text.replace(/<(?:br|\/p|\/li|\/div|\/h[1-6])\b[^<>]*>/gi, "\n").replace(/<\/?[a-z][^<>]*>/gi, "");
}

function decode(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name) return entityNames().get(name) ?? entityNames().get(name.toLowerCase()) ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(hex ?? "", 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : "";
    },
  );
}
