const AMOUNT =
  /^(?:[·•●▪*–-]\s*)?(?:ca\.?\s*|about\s+|approx\.?\s*)?(?:\d|[¼½¾⅓⅔⅛⅜⅝⅞⅕⅖⅗⅘⅙⅚]|(?:an?|one|two|three|half|ein(?:e|en)?|une?|un[ao]?|uma?|en|et|een|half|halve|etwas|some|pinch|dash|prise|pizca|pitada)\s)/iu;
const SENTENCE = /[.!?…]["”»)]?$/u;

/** True for lines that mostly begin with an amount: what something is made of. */
export function areAmounts(lines: readonly string[]): boolean {
  if (lines.length < 3 || lines.some((line) => line.length > 200)) return false;
  const counted = lines.filter(
    (line) => AMOUNT.test(line.trim()) || /\d\s?(?:g|kg|ml|cl|dl|l|oz|lb|cm|mm)\b/i.test(line),
  );
  return counted.length >= lines.length * 0.5;
}

/** True for lines that mostly are whole sentences: what is done, or told. */
export function areSentences(lines: readonly string[]): boolean {
  const whole = lines.filter((line) => line.length >= 30 && SENTENCE.test(line.trim()));
  return lines.length >= 2 && whole.length >= lines.length * 0.6;
}
