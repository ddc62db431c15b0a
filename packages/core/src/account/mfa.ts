import { Secret, TOTP, URI } from "otpauth";
import * as z from "zod";

/**
 * A Base32 text has groups of 8 characters, and no encoding leaves 1, 3 or 6 characters in the last group (RFC 4648).
 */
const base32 = /^(?:[A-Z2-7]{8})+(?:[A-Z2-7]{2}|[A-Z2-7]{4}|[A-Z2-7]{5}|[A-Z2-7]{7})?$/;

const message = "must be a Base32 secret or an otpauth://totp address";

/**
 * The secret of one-time codes in the forms that sites show: Base32, with or without spaces, or the otpauth address
 * of a QR code. The output is normalised.
 */
export const MfaSecret = z
  .string()
  .max(2000)
  .transform((text, { issues }) => {
    const secret = normalize(text.trim());
    if (secret !== null) return secret;
    // Errors must not quote the text: it is a secret even when it is invalid.
    issues.push({ code: "custom", input: "", message });
    return z.NEVER;
  });

function normalize(text: string): string | null {
  if (/^otpauth:/i.test(text)) return isTotp(text) ? text : null;
  const secret = text
    .replace(/[\s-]/g, "")
    .replace(/(?<!=)=+$/, "")
    .toUpperCase();
  return base32.test(secret) ? Secret.fromBase32(secret).base32 : null;
}

/** Whether an address describes time-based codes of a kind that both sites and Gleaner support. */
function isTotp(address: string): boolean {
  try {
    const codes = URI.parse(address);
    return codes instanceof TOTP && base32.test(codes.secret.base32) && codes.period <= 300;
  } catch {
    return false;
  }
}
