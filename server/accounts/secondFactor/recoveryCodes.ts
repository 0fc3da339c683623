/** Recovery codes for a lost device: single use, each stored as a hash of its 80 random bits. */
import { createHash, randomBytes } from "node:crypto";
import { toBase32 } from "./totp.ts";

const COUNT = 10;
const CODE_BYTES = 10;

/** Ten new codes, in the format in which they are shown once: `abcd-efgh-ijkl-mnop`. */
export function makeRecoveryCodes(): string[] {
  const make = () =>
    toBase32(randomBytes(CODE_BYTES))
      .toLowerCase()
      .replace(/.{4}(?!$)/g, "$&-");
  return Array.from({ length: COUNT }, make);
}

/** A code's hash, however it was typed; null when the text can't be a code. */
export function hashRecoveryCode(text: string): string | null {
  const letters = text.toLowerCase().replaceAll(/[\s-]/g, "");
  return /^[a-z2-7]{16}$/.test(letters) ? createHash("sha256").update(letters).digest("hex") : null;
}
