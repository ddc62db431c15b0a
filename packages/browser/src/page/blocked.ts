import type { DocumentFace } from "../in-page/face.ts";

interface Marker {
  readonly reason: string;
  readonly pattern: RegExp;
}

/** Frames and scripts that only a challenge page loads as its main thing, or that a form page loads beside its content. */
const challengeSources: readonly Marker[] = [
  {
    reason: "a Cloudflare challenge",
    pattern: /challenges\.cloudflare\.com|\/cdn-cgi\/challenge-platform\/.*orchestrate/i,
  },
  { reason: "a DataDome challenge", pattern: /captcha-delivery\.com/i },
  { reason: "a HUMAN challenge", pattern: /captcha\.px-c(?:dn|loud)\.net|perimeterx\.net/i },
  { reason: "an Imperva challenge", pattern: /_Incapsula_Resource/i },
  { reason: "an AWS WAF challenge", pattern: /awswaf\.com\/.*(?:challenge|captcha)/i },
  { reason: "a GeeTest CAPTCHA", pattern: /geetest\.com/i },
  { reason: "an Arkose CAPTCHA", pattern: /arkoselabs\.com|funcaptcha\.com/i },
  { reason: "a reCAPTCHA", pattern: /(?:google\.com|recaptcha\.net)\/recaptcha\//i },
  { reason: "an hCaptcha", pattern: /hcaptcha\.com/i },
];

/** Element marks of challenge pages; a widget inside a form has others. */
const challengeMarks: readonly Marker[] = [
  {
    reason: "a Cloudflare challenge",
    pattern: /\b(?:cf-challenge|challenge-(?:form|running|stage|error-text)|cf-error-details|cf-chl-\S+)/i,
  },
  { reason: "a HUMAN challenge", pattern: /\bpx-captcha\b/i },
  {
    reason: "a CAPTCHA",
    pattern:
      /\b(?:[gh]-recaptcha|g-recaptcha|h-captcha|captcha[-_]?(?:box|container|challenge|form|page|image|wrapper)?)(?:\s|$)/i,
  },
];

/** Titles and first lines of interstitials, in the languages they are commonly served in. */
const challengeWords: readonly Marker[] = [
  {
    reason: "a browser check",
    pattern:
      /^(?:just a moment|attention required|one moment,? please|checking your browser|please wait\W*verifying)/i,
  },
  {
    reason: "a browser check",
    pattern:
      /(?:checking|verifying) (?:if the site connection is secure|your browser before|that you are (?:not a robot|human)|you are human)/i,
  },
  {
    reason: "a human check",
    pattern:
      /(?:verify|confirm|prove) (?:that )?you(?:'|’)?(?: a)?re (?:a |not a )?(?:human|robot|bot)|are you a (?:robot|human)|press (?:&|and) hold/i,
  },
  {
    reason: "a human check",
    pattern:
      /unusual (?:traffic|activity) from your|automated (?:access|requests|queries) (?:to|from)|(?:enable|activate) javascript and cookies to continue/i,
  },
  {
    reason: "a human check",
    pattern:
      /(?:complete|solve) (?:the|this) (?:captcha|security check)|pardon our interruption|request unsuccessful\. incapsula/i,
  },
  {
    reason: "a human check",
    pattern:
      /sind sie ein mensch|ich bin kein roboter|je ne suis pas un robot|no soy un robot|non sono un robot/i,
  },
  {
    reason: "access denied",
    pattern:
      /^(?:access (?:to this page has been )?denied|you have been blocked|sorry, you have been blocked|request blocked)/i,
  },
];

/** A page with this much to read or follow is content, whatever widget it carries. */
const contentTextLength = 2_000;
const contentLinks = 40;

/**
 * Says why the page is a refusal and not its content, or undefined. A status of refusal needs no marker; a page
 * that was delivered needs one, and next to nothing else on it, since ordinary forms carry CAPTCHA widgets too.
 */
export function findBlock(status: number | undefined, face: DocumentFace): string | undefined {
  switch (status) {
    case 401:
      return findMarker(face) ?? "access denied: it asks for a login (status 401)";
    case 403:
      return findMarker(face) ?? "access denied (status 403)";
    case 407:
      return findMarker(face) ?? "access denied (status 407)";
    case 429:
      return findMarker(face) ?? "too many requests (status 429)";
    default:
      return isContent(face) ? undefined : findMarker(face);
  }
}

/** True where the page is a refusal that may not last: too many requests, no capacity, or a check of the visitor. */
export function isPassing(status: number | undefined, face: DocumentFace): boolean {
  if (status === 429 || status === 503) return true;
  if (status === 401 || status === 407) return false;
  return (status === 403 || !isContent(face)) && findMarker(face) !== undefined;
}

/** True for a page with so much on it that no sign of a challenge makes it one. */
export function isContent(face: Pick<DocumentFace, "textLength" | "links">): boolean {
  return face.textLength >= contentTextLength || face.links >= contentLinks;
}

function findMarker(face: DocumentFace): string | undefined {
  const words = challengeWords.find(
    ({ pattern }) => pattern.test(face.title.trim()) || pattern.test(face.text.trim()),
  );
  const source = challengeSources.find(({ pattern }) => face.sources.some((text) => pattern.test(text)));
  const mark = challengeMarks.find(({ pattern }) => face.marks.some((text) => pattern.test(text)));
  // A widget's script or box alone also stands on sign-up and contact pages; hardly any text makes it the page's purpose.
  const bare = face.textLength < 600 && face.links < 10;
  return words?.reason ?? (bare ? (source ?? mark)?.reason : undefined);
}
