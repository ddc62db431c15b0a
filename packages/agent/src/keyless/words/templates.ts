/** What prompts call a template that is to be filled in. */
export const templateWords: ReadonlySet<string> = new Set(
  "template schema vorlage schablone modèle gabarit plantilla modelo modello sjabloon szablon skabelon mall шаблон šablona".split(
    " ",
  ),
);
