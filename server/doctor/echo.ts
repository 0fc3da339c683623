/** What the doctor and the service agree on, when it asks the service about itself through the public address. */
import { createHmac, timingSafeEqual } from "node:crypto";

/** Below the visitors' API, so that a proxy treats it as it treats their streams. */
export const ECHO_PATH = "/api/v1/chat/echo";
/** An address for documentation (RFC 5737), which no visitor has: as if somebody had forged the header. */
export const FORGED = "192.0.2.77";
/** The stream's first events: so many, so far apart. */
export const [PIECES, PIECE_MS] = [5, 400];
/** The longest stream that may be asked for. */
export const LONGEST_SECONDS = 70;
const TOKEN_SECONDS = 120;
const TOKEN = /^(\d{10})\.([0-9a-f]{64})$/;

/** What the service saw of the request; the stream's first event. */
export interface Seen {
  /** Entries of `X-Forwarded-For` that proxies have added. */
  hops: number;
  /** The forged address would have been taken for the visitor's. */
  isForgedBelieved: boolean;
}

/** @param address the client's, as far as the service trusts it */
export function describeCaller(forwardedFor: string | undefined, address: string): Seen {
  const entries = (forwardedFor ?? "").split(",").flatMap((entry) => entry.trim() || []);
  const added = entries[0] === FORGED ? entries.slice(1) : entries;
  return { hops: added.length, isForgedBelieved: address === FORGED };
}

/** Proves that the caller knows the installation's secret; good for two minutes. */
export function signEcho(secret: string, now = Date.now()): string {
  const until = String(Math.floor(now / 1000) + TOKEN_SECONDS);
  return `${until}.${macOf(secret, until)}`;
}

export function isEchoToken(secret: string, token: string, now = Date.now()): boolean {
  const [, until = "", mac = ""] = TOKEN.exec(token) ?? [];
  const left = Number(until) - now / 1000;
  if (mac === "" || left < 0 || left > TOKEN_SECONDS + 1) return false;
  return timingSafeEqual(Buffer.from(mac, "hex"), Buffer.from(macOf(secret, until), "hex"));
}

const macOf = (secret: string, until: string) =>
  createHmac("sha256", secret).update(`doctor echo ${until}`).digest("hex");
