/** Requests to the service's own public address: what comes through, and what is made of it on the way. */
import type { Scene } from "./check.ts";
import { describeFailure } from "./describeFailure.ts";
import { ECHO_PATH, FORGED, PIECE_MS, PIECES, type Seen, signEcho } from "./echo.ts";

/** What was found at the public address. */
export interface Address {
  isSet: boolean;
  trustedProxies: number;
  /** Why it can't be reached; null when it can. */
  problem: string | null;
  status: number;
  redirect: boolean;
  /** This product answers there. */
  isOurs: boolean;
  ms: number;
  /** `doubled`: the header is there, with something else than the page's origin. */
  preflight: "allowed" | "refused" | "doubled";
  /** The proxy refused a large body by itself. */
  isUploadRefused: boolean;
  /** Or why it could not be tried. */
  stream: Streamed | string;
}

export interface Streamed extends Seen {
  isBuffered: boolean;
  /** The content encoding, if there is one. */
  encoding: string | null;
  /** Headers that proxies have to keep were changed. */
  isChanged: boolean;
  /** How long it was asked to last, in seconds; 0: only as long as its pieces take. */
  wanted: number;
  lasted: number;
  /** It came to its end. */
  isWhole: boolean;
}

const REQUEST_MS = 10_000;
const LONG_SECONDS = 65;
/** A file may be that large. */
const UPLOAD_BYTES = 10_000_000;
/** A page of a site that does not exist: preflights are answered before anybody is known. */
const PAGE = "https://doctor.example";

export async function measureAddress({ parts: { config }, isLong, signal }: Scene): Promise<Address> {
  const { PUBLIC_URL: url, TRUSTED_PROXIES: trustedProxies, ADMIN_SECRET: secret } = config;
  const nothing = { status: 0, redirect: false, isOurs: false, ms: 0, preflight: "refused" as const };
  const none: Address = { ...nothing, isSet: false, trustedProxies, problem: null, isUploadRefused: false, stream: "" };
  if (!url) return none;
  const base = url.replace(/\/$/, "");
  const reached = await reach(base, signal).catch((failure) => ({ problem: describeFailure(failure) }));
  const address: Address = { ...none, isSet: true, ...reached };
  if (!address.isOurs) return address;
  address.preflight = await preflight(base, signal).catch(() => "refused");
  address.isUploadRefused = await isUploadRefused(base, signal).catch(() => false);
  address.stream = secret
    ? await readEcho(base, secret, isLong ? LONG_SECONDS : 0, signal).catch(describeFailure)
    : "ADMIN_SECRET is not set";
  return address;
}

const limited = (signal: AbortSignal, ms = REQUEST_MS) => AbortSignal.any([signal, AbortSignal.timeout(ms)]);
/** Every reply of ours has one, also those that refuse. */
const isOurs = ({ headers }: Response) => headers.has("x-request-id");

async function reach(base: string, signal: AbortSignal) {
  const start = performance.now();
  const reply = await fetch(`${base}/healthz`, { redirect: "manual", signal: limited(signal) });
  const ms = performance.now() - start;
  await reply.body?.cancel();
  const { status } = reply;
  return {
    problem: null,
    status,
    ms,
    redirect: status >= 300 && status < 400,
    isOurs: status === 200 && isOurs(reply),
  };
}

async function preflight(base: string, signal: AbortSignal): Promise<Address["preflight"]> {
  const headers = {
    origin: PAGE,
    "access-control-request-method": "POST",
    "access-control-request-headers": "authorization,content-type",
  };
  const reply = await fetch(`${base}/api/v1/chat/init`, { method: "OPTIONS", headers, signal: limited(signal) });
  await reply.body?.cancel();
  const allowed = reply.headers.get("access-control-allow-origin");
  if (!reply.ok || allowed === null) return "refused";
  return allowed === PAGE ? "allowed" : "doubled";
}

/** The service itself refuses the request too, since nothing takes a file there: but by its own reply. */
async function isUploadRefused(base: string, signal: AbortSignal): Promise<boolean> {
  const body = new Uint8Array(UPLOAD_BYTES);
  const headers = { "content-type": "application/octet-stream" };
  const reply = await fetch(base + ECHO_PATH, { method: "POST", body, headers, signal: limited(signal) });
  await reply.body?.cancel();
  return reply.status === 413 && !isOurs(reply);
}

async function readEcho(
  base: string,
  secret: string,
  seconds: number,
  signal: AbortSignal,
): Promise<Streamed | string> {
  const start = performance.now();
  const reply = await fetch(`${base}${ECHO_PATH}?seconds=${seconds}`, {
    headers: { authorization: `Bearer ${signEcho(secret)}`, "x-forwarded-for": FORGED },
    redirect: "manual",
    signal: limited(signal, REQUEST_MS + seconds * 1000),
  });
  if (reply.status !== 200) {
    await reply.body?.cancel();
    return reply.status === 401 ? "the service there has another ADMIN_SECRET" : `status ${reply.status}`;
  }
  const { text, arrivals } = await readPieces(reply);
  const seen = /^event: seen\ndata: (.*)$/m.exec(text)?.[1];
  if (seen === undefined) return "the stream was empty";
  const spread = (arrivals.at(-1) ?? 0) - (arrivals[0] ?? 0);
  const { headers } = reply;
  return {
    ...readSeen(seen),
    isBuffered: spread < ((PIECES - 1) * PIECE_MS) / 2,
    encoding: headers.get("content-encoding"),
    isChanged:
      !headers.get("content-type")?.startsWith("text/event-stream") ||
      !headers.get("cache-control")?.includes("no-transform"),
    wanted: seconds,
    lasted: (performance.now() - start) / 1000,
    isWhole: text.includes("event: done"),
  };
}

function readSeen(data: string): Seen {
  const read: { hops?: unknown; isForgedBelieved?: unknown } = JSON.parse(data);
  return { hops: Number(read.hops), isForgedBelieved: read.isForgedBelieved === true };
}

/** Until the stream ends or breaks. @returns what came, and when each piece did */
async function readPieces(reply: Response): Promise<{ text: string; arrivals: number[] }> {
  const decoder = new TextDecoder();
  const arrivals: number[] = [];
  let text = "";
  try {
    for await (const bytes of reply.body ?? []) {
      const came = decoder.decode(bytes, { stream: true });
      text += came;
      const pieces = came.split("event: piece").length - 1;
      for (let n = 0; n < pieces; n += 1) arrivals.push(performance.now());
    }
  } catch {
    // Cut off: what came before says enough.
  }
  return { text, arrivals };
}
