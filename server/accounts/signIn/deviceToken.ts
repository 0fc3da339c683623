/** Marks a browser that an account has signed in from: proof of that, but no credential. */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { mailboxOf } from "../../language/mailboxOf.ts";

/** A browser is forgotten this long after its last sign-in. */
export const DEVICE_SECONDS = 90 * 86_400;
const FORM = /^([A-Za-z0-9_-]{22})\.(\d{1,12})\.([A-Za-z0-9_-]{43})$/;

const mac = (secret: string, purpose: string, text: string) =>
  createHmac("sha256", secret).update(`${purpose}\0${text}`).digest("base64url");

/** The limiter key of an account: does not reveal the address, and cannot be brute-forced. */
export function accountTag(secret: string, email: string): string {
  return mac(secret, "account", email.trim().toLowerCase()).slice(0, 22);
}

/** The limiter key of mails to an address, regardless of its spelling. */
export function mailboxTag(secret: string, email: string): string {
  return accountTag(secret, mailboxOf(email));
}

/** The account's tag, and what the browser is bound to (`bindingOf`). */
export interface DeviceOwner {
  account: string;
  binding: string;
}

/** A token for a browser that has just signed in. */
export function makeDeviceToken(secret: string, owner: DeviceOwner, now = Date.now()): string {
  const [id, at] = [randomBytes(16).toString("base64url"), Math.floor(now / 1000)];
  return `${id}.${at}.${sign(secret, owner, id, at)}`;
}

const sign = (secret: string, { account, binding }: DeviceOwner, id: string, at: number | string) =>
  mac(secret, "device", `${account}.${binding}.${id}.${at}`);

/**
 * The browser's id, or null for a token that is missing, forged, too old, from another account or from before a
 * change.
 */
export function readDeviceToken(secret: string, owner: DeviceOwner, token: string | undefined, now = Date.now()) {
  const [, id = "", at = "", signature = ""] = FORM.exec(token ?? "") ?? [];
  const expected = Buffer.from(sign(secret, owner, id, at));
  const given = Buffer.from(signature);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs && now / 1000 - Number(at) < DEVICE_SECONDS ? id : null;
}
