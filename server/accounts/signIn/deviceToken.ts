/** What a browser keeps of an account that signed in from it: proof of that, and nothing that opens a door. */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { mailboxOf } from "../../language/mailboxOf.ts";

/** A browser is forgotten this long after its last sign-in. */
export const DEVICE_SECONDS = 90 * 86_400;
const FORM = /^([A-Za-z0-9_-]{22})\.(\d{1,12})\.([A-Za-z0-9_-]{43})$/;

const mac = (secret: string, purpose: string, text: string) =>
  createHmac("sha256", secret).update(`${purpose}\0${text}`).digest("base64url");

/** The name that an account is counted under: the address cannot be read or tried out from it. */
export function accountTag(secret: string, email: string): string {
  return mac(secret, "account", email.trim().toLowerCase()).slice(0, 22);
}

/** The name that mails to an address are counted under, however it is spelled. */
export function mailboxTag(secret: string, email: string): string {
  return accountTag(secret, mailboxOf(email));
}

/** Whose browser it is (the account's tag), and what it is bound to (`bindingOf`). */
export interface DeviceOwner {
  account: string;
  binding: string;
}

/** A token for a browser that was just signed in from. */
export function makeDeviceToken(secret: string, owner: DeviceOwner, now = Date.now()): string {
  const [id, at] = [randomBytes(16).toString("base64url"), Math.floor(now / 1000)];
  return `${id}.${at}.${sign(secret, owner, id, at)}`;
}

const sign = (secret: string, { account, binding }: DeviceOwner, id: string, at: number | string) =>
  mac(secret, "device", `${account}.${binding}.${id}.${at}`);

/** The browser's own id, or null: no token, one of another account or from before a change, forged or too old. */
export function readDeviceToken(secret: string, owner: DeviceOwner, token: string | undefined, now = Date.now()) {
  const [, id = "", at = "", signature = ""] = FORM.exec(token ?? "") ?? [];
  const expected = Buffer.from(sign(secret, owner, id, at));
  const given = Buffer.from(signature);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs && now / 1000 - Number(at) < DEVICE_SECONDS ? id : null;
}
