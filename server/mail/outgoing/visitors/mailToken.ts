/**
 * The token that identifies a mail to a visitor, in its reply address and its link. It names the mail, whose row has
 * the tenant, the ticket and the expiry, and is signed. Lower-case letters and digits only, short enough for the
 * local part of an address, whose case is not always preserved.
 */
import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { parse, stringify } from "uuid";

type Purpose = "reply" | "link";

const ID_BYTES = 16;
const TIME_BYTES = 4;
const SIGNATURE_BYTES = 12;
const ALL_BYTES = ID_BYTES + TIME_BYTES + SIGNATURE_BYTES;
/** Base-36 digits that hold any 32 bytes. */
const DIGITS = 50;
const SHAPE = /^[0-9a-z]{50}$/;

/** @param secret `ADMIN_SECRET` */
export function makeMailToken(secret: string, purpose: Purpose, mailId: string, endsAt: Date): string {
  const named = Buffer.alloc(ID_BYTES + TIME_BYTES);
  named.set(parse(mailId));
  named.writeUInt32BE(Math.floor(endsAt.getTime() / 1000), ID_BYTES);
  const all = Buffer.concat([named, signMailToken(secret, purpose, named)]);
  return BigInt(`0x${all.toString("hex")}`)
    .toString(36)
    .padStart(DIGITS, "0");
}

/** The mail's id; null for a token that is not ours, has another purpose, or has expired. @param now in ms */
export function readMailToken(
  secret: string,
  purpose: Purpose,
  token: string,
  now: number = Date.now(),
): string | null {
  const digits = token.toLowerCase();
  if (!SHAPE.test(digits)) return null;
  const hex = [...digits].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n).toString(16);
  if (hex.length > 2 * ALL_BYTES) return null;
  const all = Buffer.from(hex.padStart(2 * ALL_BYTES, "0"), "hex");
  const named = all.subarray(0, ID_BYTES + TIME_BYTES);
  if (!timingSafeEqual(all.subarray(named.length), signMailToken(secret, purpose, named))) return null;
  if (named.readUInt32BE(ID_BYTES) * 1000 < now) return null;
  return stringify(named.subarray(0, ID_BYTES));
}

/** The signature; it differs by purpose. */
export function signMailToken(secret: string, purpose: Purpose | "stop", named: Buffer): Buffer {
  const key = Buffer.from(hkdfSync("sha256", secret, "", `mail ${purpose}`, 32));
  return createHmac("sha256", key).update(named).digest().subarray(0, SIGNATURE_BYTES);
}
