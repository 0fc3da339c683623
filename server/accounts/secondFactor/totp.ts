/** Time-based one-time codes per RFC 6238, as every authenticator app supports them: 30 s, SHA-1, six digits. */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const STEP_SECONDS = 30;
const SECRET_BYTES = 20;
const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Generates a secret of 160 bits, in base32, for the app. */
export function makeTotpSecret(): string {
  return toBase32(randomBytes(SECRET_BYTES));
}

/** The code of one time step. */
export function totpAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

/**
 * The time step of a code: the current one or, for clock skew, the one before or after. Null when it matches none of
 * them, or is not later than `after`: a code can be used once.
 */
export function findTotpStep(secret: string, code: string, after: number, now = Date.now()): number | null {
  const present = Math.floor(now / 1000 / STEP_SECONDS);
  const steps = [present - 1, present, present + 1].filter((step) => step > after);
  return steps.find((step) => isSame(totpAt(secret, step), code)) ?? null;
}

/** The URI for the authenticator app, usually shown as a QR code. */
export function totpUri(secret: string, email: string): string {
  const label = `Frontdesk:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=Frontdesk&algorithm=SHA1&digits=6&period=${STEP_SECONDS}`;
}

function isSame(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Whole groups only: 5 bytes are 8 letters, so padding is never needed. */
export function toBase32(bytes: Uint8Array): string {
  let [text, bits, value] = ["", 0, 0];
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += BASE32[(value >>> (bits - 5)) & 31];
    value &= 31;
  }
  return text;
}

function fromBase32(text: string): Buffer {
  const bytes: number[] = [];
  let [bits, value] = [0, 0];
  for (const letter of text) {
    value = ((value << 5) | BASE32.indexOf(letter)) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((value >>> bits) & 0xff);
  }
  return Buffer.from(bytes);
}
