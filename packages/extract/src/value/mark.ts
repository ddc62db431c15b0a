/** Marks that part what one text says: "Action, Adventure". Of "Holm, Ada; Berg, Bo" the first of these parts the persons. */
const marks = ["; ", " | ", " / ", " · ", "、", ", "];
/** A longer text is a sentence, with a comma or without. */
const longestItem = 40;

/** The mark that parts a text into several short things; null where none does. */
export function markIn(text: string): string | null {
  const mark = marks.find((each) => text.includes(each));
  return mark !== undefined && text.split(mark).every(isItem) ? mark : null;
}

/** True for a text that names a thing, and is no sentence. */
export function isItem(text: string): boolean {
  return text.trim() !== "" && text.length <= longestItem && !/[.!?]$/.test(text);
}
