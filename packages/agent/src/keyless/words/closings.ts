/** Words with which letters end, by language; what stands behind them is who wrote. */
const byLanguage: Readonly<Record<string, string>> = {
  en: "best regards thanks thank cheers wishes sincerely",
  de: "grüße grüßen gruß dank danke dankeschön mfg",
  fr: "merci cordialement salutations remerciant",
  es: "gracias saludos saludo cordialmente atentamente abrazo",
  it: "grazie saluti saluto",
  pt: "obrigado obrigada cumprimentos atenciosamente cordialmente abraço abraços",
  nl: "groet groeten groetjes dank bedankt dankjewel mvg",
  da: "tak hilsen mvh",
  sv: "tack hälsning hälsningar mvh",
  pl: "dziękuję dziękujemy dzięki pozdrawiam pozdrawiamy poważaniem",
  ru: "спасибо благодарю благодарим уважением",
  cs: "děkuji děkujeme díky pozdravem",
};

export const closings: ReadonlySet<string> = new Set(
  Object.values(byLanguage).flatMap((words) => words.split(" ")),
);

/** What stands before the name of whoever signs, with a stop or without. */
export const titles: ReadonlySet<string> = new Set(
  "mr mrs ms dr prof hr fr sr sra dott mme mlle m".split(" "),
);
