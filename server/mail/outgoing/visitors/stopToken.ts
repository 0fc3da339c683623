/**
 * The token that unsubscribes an address from a desk's mails. It names the desk and the address's hash rather than a
 * mail, so it works, and its effect lasts, after the mail's conversation is gone.
 */
import { createHash, timingSafeEqual } from "node:crypto";
import { parse, stringify } from "uuid";
import { mailboxOf } from "../../../language/mailboxOf.ts";
import { signMailToken } from "./mailToken.ts";

export interface Stop {
  tenantId: string;
  /** Hex. */
  addressHash: string;
}

const ID_BYTES = 16;
const HASH_BYTES = 32;
const TIME_BYTES = 4;
const NAMED_BYTES = ID_BYTES + HASH_BYTES + TIME_BYTES;
const SHAPE = /^[\w-]{86}$/;

/** Unkeyed: a new `ADMIN_SECRET` must not undo unsubscriptions. Hashes differ between desks. */
export function addressHashOf(tenantId: string, address: string): string {
  return createHash("sha256")
    .update(`${tenantId}:${mailboxOf(address)}`)
    .digest("hex");
}

/** @param secret `ADMIN_SECRET` */
export function makeStopToken(secret: string, { tenantId, addressHash }: Stop, endsAt: Date): string {
  const named = Buffer.alloc(NAMED_BYTES);
  named.set(parse(tenantId));
  named.set(Buffer.from(addressHash, "hex"), ID_BYTES);
  named.writeUInt32BE(Math.floor(endsAt.getTime() / 1000), ID_BYTES + HASH_BYTES);
  return Buffer.concat([named, signMailToken(secret, "stop", named)]).toString("base64url");
}

/** Null for a token that is not ours, has another purpose, or has expired. @param now in ms */
export function readStopToken(secret: string, token: string, now: number = Date.now()): Stop | null {
  if (!SHAPE.test(token)) return null;
  const all = Buffer.from(token, "base64url");
  const named = all.subarray(0, NAMED_BYTES);
  const signature = signMailToken(secret, "stop", named);
  if (all.length !== NAMED_BYTES + signature.length || !timingSafeEqual(all.subarray(NAMED_BYTES), signature))
    return null;
  if (named.readUInt32BE(ID_BYTES + HASH_BYTES) * 1000 < now) return null;
  return {
    tenantId: stringify(named.subarray(0, ID_BYTES)),
    addressHash: named.subarray(ID_BYTES, ID_BYTES + HASH_BYTES).toString("hex"),
  };
}

/** The desk that a token names, whoever has signed it: only good for choosing the cell that is to read it. */
export function claimedStopTenant(token: string): string | null {
  return SHAPE.test(token) ? stringify(Buffer.from(token, "base64url").subarray(0, ID_BYTES)) : null;
}
