import { outsideOf } from "./segments.ts";

const polite = String.raw`^\W*(?:(?:hi|hello|hey|please|kindly|bitte|por favor|s'il (?:te|vous) pla[iî]t|can you|could you|would you|will you|i want you to|i(?:'d| would) like you to|kannst du|könntest du|peux-tu|puedes)\b[\s,!]*)*`;
const starts = (verbs: string) => new RegExp(`${polite}(?:${verbs})(?![\\p{L}\\p{N}])`, "iu");

const notScraping = starts(
  "write|compose|translate|rewrite|paraphrase|explain|summari[sz]e|calculate|compute|solve|draw|sing|generate|tell me (?:a|about)|recommend|advise|what(?:'s| is| are| do)|why|who (?:is|are|was)|how (?:do|does|can|to|much|many|is|are|old|far)|schreib\\p{L}*|übersetze?|erkläre?|berechne|wer ist|warum|écris|traduis|explique|calcule|pourquoi|escribe|traduce|explica|calcula|por qué",
);
const acting =
  /(?<!\p{L})(?:buy(?! (?:price|button|link|box))|purchase (?:me|a|the|this|it)|place an order|add (?:it |this |them )?to (?:the |my )?(?:cart|basket)|check ?out and|subscribe (?:me|to)|sign (?:me )?up|unsubscribe|register (?:me|an|a)|send (?:an?|the|this|him|her|me an) (?:e-?mail|message)|post (?:a|an|this|the) (?:comment|message|review|tweet|reply|status)|and post|reply to|delete (?:my|the|all|this)|upload|kaufe? (?:mir|ein|das|die|den)|bestelle? (?:mir|ein|das|die|den)|achète|commande-moi|compra(?:me|r)? (?:un|una|el|la))(?!\p{L})/iu;
const login =
  /(?<!\p{L})(?:log(?:ging)?[ -]?in(?:to)?|sign(?:ing)?[ -]?in(?:to)?|melde? (?:dich|mich) an|einloggen|connecte-toi|inicia(?:r)? sesión)(?!\p{L})/iu;
const interacting =
  /(?<!\p{L})(?:click (?:on|the|each|every|through)|press the|fill (?:in|out)|type [\p{L}"“'] ?|search (?:for|the site|on)|look up|enter ["“'\p{L}]+ (?:in|into)|select ["“']|choose ["“']|suche? nach|klicke?|recherche[rz]? (?:des|les|un|une|d['’])|haz clic|busca(?:r)?|(?:open|visit|go (?:in)?to|follow) (?:each|every|all|the detail|its|their)|detail pages?|each (?:product|item|detail)'?s? page)(?!\p{L})/iu;
const filtering =
  /(?<!\p{L})(?:(?:cheaper|more expensive|less|more|higher|lower|greater|fewer|older|newer|larger|smaller|better|worse) than|(?:under|below|above|over|less|priced) (?:than )?[$€£]? ?\d|(?:where|whose|wo|dont|cuyo) (?:the |der |die |das |le |la |el )?[\p{L}_]+ (?:is|are|contains?|equals?|starts?|ends?|has|=|<|>|ist|est|es)|(?:sort|order|rank)(?:ed)? (?:by|them)|sortier\p{L}*|billiger als|günstiger als|unter \d|moins cher que|más barato que|ordenad\p{L}* por|trié\p{L}* par|only (?:those|the ones|ones|products|items) (?:with|that|which|from|in))(?!\p{L})/iu;

/** Says, as the start of a sentence, what the prompt asks for that this planner cannot do; null when it can try. */
export function findObstacle(prompt: string): string | null {
  const words = outsideOf(prompt);
  if (acting.test(words)) return "This asks for an action on a site, not for data from it.";
  if (login.test(words)) return "This needs a login, which takes a model to carry out.";
  if (interacting.test(words))
    return "This needs clicking, searching or opening further pages, which takes a model to plan.";
  if (filtering.test(words))
    return "This asks to filter, compare or sort records, which takes a model to understand.";
  return null;
}

/** "What are the prices of all phones on …" asks for data of a page when it says of which. */
const placedQuestion = starts("what(?:['’]s| is| are) (?:the|all)");

/** True when the prompt opens like a question or an order that has nothing to do with reading a page. */
export function isOffTopic(prompt: string, hasAddress: boolean): boolean {
  return notScraping.test(prompt) && !(hasAddress && placedQuestion.test(prompt));
}
