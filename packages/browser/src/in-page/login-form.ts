import {
  addressOf,
  attributeOf,
  attributesOf,
  bodyOf,
  documentOf,
  elementById,
  elementsByTag,
  findClosest,
  hasAttribute,
  isBefore,
  matchesSelector,
  type Root,
  rootOf,
  selectAll,
  selectFirst,
  shadowRootOf,
  tagOf,
  textContentOf,
} from "@gleaner/extract/dom";
import { isShown, renderedTextOf } from "./layout.ts";

/** The parts of a login form that a person can see and use now. */
export interface LoginForm {
  readonly username: readonly Element[];
  readonly password: readonly Element[];
  /** One input, or one for each digit. */
  readonly code: readonly Element[];
  /** The control that submits the form. */
  readonly submit: readonly Element[];
}

/** Inputs that accept typed text. */
const typedKinds = new Set(["text", "email", "tel", "number", "password", "url", ""]);
/** Words for signing in, in names, addresses and texts of forms. Umlauts and accents are normalised before. */
const loginWords =
  /log.?[io]n|sign.?[io]n\b|\bauth|anmeld|einlogg|connexion|connecter|identifi|iniciar|acced|ingresar|inlogg|logga|entrar|zalog|войти|登录|ログイン/i;
const goOnWords =
  /\b(next|continue|proceed|submit|verify|confirm|weiter|fortfahren|bestatig|suivant|continuer|siguiente|continuar|avanti|continua|volgende|verder|nasta|dalej|valider|verifi)/i;
const otherWords =
  /\b(with|mit|avec|con|met) [a-z]|cancel|abbrech|annul|forgot|vergess|oubli|olvid|register|sign.?up|create|show|passkey/i;
const userWords =
  /user|login|log.?on|e.?mail|account|member|ident|benutz|kennung|usuario|utilisateur|utente|gebruiker|konto/i;
const codeWords =
  /otp|mfa|2fa|two.?factor|one.?time|verification|authenticat|security.?code|login.?code|einmal|sicherheitscode|dos pasos|deux etapes|due fattori/i;
/** What a one-time code is called on a page that asks for nothing else. */
const bareCodeWords = /code|token|passcode|\bpin\b|codigo|codice/i;
const mostTextAround = 1500;
/** Words for codes of other kinds, such as a coupon. */
const otherCodes = /zip|post(al)?.?code|plz|promo|coupon|discount|voucher|gutschein|country|captcha|refer/i;
const fewestDigits = 4;

/** The kind of secret that an input asks for; null for any other element. */
export function secretKindOf(element: Element): "password" | "code" | null {
  if (tagOf(element) !== "input") return null;
  const hint = attributeOf(element, "autocomplete") ?? "";
  if (kindOf(element) === "password" || /\b(current|new)-password\b/.test(hint)) return "password";
  return /\bone-time-code\b/.test(hint) ? "code" : null;
}

/**
 * The login form of a document, or its next step on a later page: the form that asks for a password, a user or a
 * code.
 */
export function findLoginForm(document: Document): LoginForm {
  const inputs = rootsOf(document).flatMap((root) => [...selectAll(root, "input")].filter(isUsable));
  const groups = Map.groupBy(inputs, (input) => findClosest(input, "form"));
  for (const [form, group] of groups) {
    const passwords = group.filter((each) => kindOf(each) === "password");
    const [password] = passwords;
    // Two password inputs are a new password and its repetition.
    if (password === undefined || passwords.length > 1) continue;
    const before = group.filter((each) => each !== password && isBefore(each, password) && !isCode(each));
    const username = before.find(isNamedUser) ?? before.at(-1);
    return toForm(form, { username: username ? [username] : [], password, code: group.filter(isCode) });
  }
  for (const [form, group] of groups) {
    const code = codesOf(document, group, inputs.length);
    if (code.length > 0) return toForm(form, { username: [], code });
  }
  for (const [form, group] of groups) {
    const users = group.filter(isNamedUser);
    if (users.length === 1 && group.length === 1 && isLogin(document, form)) {
      return toForm(form, { username: users, code: [] });
    }
  }
  return { username: [], password: [], code: [], submit: [] };
}

function toForm(
  form: Element | null,
  { password, ...parts }: { username: readonly Element[]; password?: Element; code: readonly Element[] },
): LoginForm {
  return { ...parts, password: password ? [password] : [], submit: form ? findSubmit(form) : [] };
}

/** A document and the open shadow roots in it. */
function rootsOf(document: Document): Root[] {
  const within = (root: Root): Root[] => [
    root,
    ...[...selectAll(root, "*")].flatMap((element) => {
      const inner = shadowRootOf(element);
      return inner ? within(inner) : [];
    }),
  ];
  return within(document);
}

function isUsable(input: Element): boolean {
  const isOpen = !hasAttribute(input, "disabled") && !hasAttribute(input, "readonly");
  return isOpen && typedKinds.has(kindOf(input)) && isShown(input);
}

const kindOf = (input: Element): string => (attributeOf(input, "type") ?? "").trim().toLowerCase();

/** All names of an input. */
function namesOf(input: Element): string {
  const id = attributeOf(input, "id") ?? "";
  const label =
    findClosest(input, "label") ??
    [...elementsByTag(documentOf(input), "label")].find(
      (each) => id !== "" && attributeOf(each, "for") === id,
    );
  const described = elementById(documentOf(input), attributeOf(input, "aria-labelledby") ?? "");
  const own = ["name", "placeholder", "aria-label", "autocomplete"].map((name) => attributeOf(input, name));
  return fold([id, ...own, textContentOf(label), textContentOf(described)].join(" "));
}

const fold = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function isNamedUser(input: Element): boolean {
  if (kindOf(input) === "password" || isCode(input)) return false;
  return kindOf(input) === "email" || userWords.test(namesOf(input));
}

function isCode(input: Element): boolean {
  if (secretKindOf(input) === "code") return true;
  const names = namesOf(input);
  return (
    kindOf(input) !== "password" &&
    kindOf(input) !== "email" &&
    codeWords.test(names) &&
    !otherCodes.test(names)
  );
}

function codesOf(document: Document, group: readonly Element[], inputCount: number): readonly Element[] {
  const digits = group.filter((each) => attributeOf(each, "maxlength") === "1");
  if (digits.length >= fewestDigits) return digits;
  const [named] = group.filter(isCode);
  const [only] = group;
  if (named !== undefined || only === undefined || inputCount > 1) return named ? [named] : [];
  const names = namesOf(only);
  const isBare = bareCodeWords.test(names) && !otherCodes.test(names);
  return isBare && textContentOf(bodyOf(document)).length <= mostTextAround ? [only] : [];
}

/** True where a form that only asks for a name is a login, and not a newsletter's. */
function isLogin(document: Document, form: Element | null): boolean {
  const stated = form === null ? [] : attributesOf(form).map(({ value }) => value);
  const said =
    form === null ? "" : [...selectAll(form, "button, input[type=submit]")].map(textOfControl).join(" ");
  const heading = textContentOf(selectFirst(form ?? rootOf(document), "h1, h2, legend"));
  const path = URL.parse(addressOf(document))?.pathname ?? "";
  return [...stated, said, heading, path].some((text) => loginWords.test(fold(text)));
}

const textOfControl = (control: Element): string =>
  `${textContentOf(control)} ${attributeOf(control, "value") ?? ""} ${attributeOf(control, "aria-label") ?? ""}`;

/** The control that submits a form, where one is labelled so or is the only one; else null, and Enter submits it. */
function findSubmit(form: Element): Element[] {
  const controls = [...selectAll(form, "button, input[type=submit], input[type=image], [role=button]")]
    .filter(
      (each) => !matchesSelector(each, "[type=button i][aria-pressed], [type=reset i]") && isShown(each),
    )
    .filter((each) => !otherWords.test(fold(textOfControl(each))));
  const sending = controls.filter((each) =>
    matchesSelector(each, "[type=submit i], [type=image i], button:not([type])"),
  );
  const said = controls.find((each) => {
    const text = fold(textOfControl(each));
    return loginWords.test(text) || goOnWords.test(text);
  });
  const found = sending.length === 1 ? sending[0] : (said ?? sending[0]);
  return found ? [found] : [];
}

const complaints =
  '[role=alert],[aria-live=assertive],[aria-invalid=true] ~ *,[class*="error" i],[class*="alert" i],[class*="invalid" i],[class*="danger" i],[class*="warning" i],[id*="error" i],.message,.notice,.flash';
const longestComplaint = 200;

/** The error message of a page, in its own words; null where none stands out. */
export function readComplaint(document: Document): string | null {
  const texts = [...selectAll(document, complaints)]
    .filter((each) => tagOf(each) !== "body" && tagOf(each) !== "form" && isShown(each))
    .map((each) => renderedTextOf(each).replace(/\s+/g, " ").trim());
  return texts.find((text) => text.length > 2)?.slice(0, longestComplaint) ?? null;
}
