/** A mailbox over IMAP with TLS. */

import type { ImapFlow } from "imapflow";
import { errorCode, textOf } from "../../kernel/errors.ts";
import { type FoundMail, type IncomingMail, type IntakeResult, MailboxAway } from "../../ports/incomingMail.ts";

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;
/** Maximum bytes of a server response other than a mail. */
const FRAME_BYTES = 1024 * 1024;
/** After this many fetches that lost the connection, a mail is given up. */
const MAX_FETCHES = 3;
/** Maximum length of a server response in an error. */
const ANSWER_CHARS = 300;

interface ImapOptions {
  /** `imaps://user:password@host:993/INBOX`; port and folder are optional. */
  url: string;
  maxBytes: number;
  /** Certificates to trust instead of the system's. */
  ca?: string;
}

/** Connects for each read, so a lost connection never carries over to the next one. */
export function imapMailbox(options: ImapOptions): IncomingMail {
  /** Failed fetches per mail. Mails with fewer failures are read first. */
  const failures = new Map<number, number>();
  const failuresOf = (uid: number) => failures.get(uid) ?? 0;

  /** A mail that can't be fetched is eventually marked as read, and reported to `take`. */
  async function handOverOrGiveUp(client: ImapFlow, uid: number, take: Parameters<IncomingMail["read"]>[0]) {
    try {
      if (failuresOf(uid) < MAX_FETCHES) await handOver(client, uid, options.maxBytes, take);
      else await giveUp(client, uid, take);
      failures.delete(uid);
    } catch (error) {
      failures.set(uid, failuresOf(uid) + 1);
      throw error;
    }
  }

  return {
    read: (take, signal) =>
      withFolder(options, signal, async (client) => {
        const found = await orAway(client.search({ seen: false }, { uid: true }));
        for (const uid of (found || []).toSorted((a, b) => failuresOf(a) - failuresOf(b) || a - b)) {
          if (signal.aborted) return;
          await handOverOrGiveUp(client, uid, take);
        }
      }),
    check: (signal) => withFolder(options, signal, async () => {}),
  };
}

/** Connects, opens the folder for `work`, and disconnects. */
async function withFolder(
  options: ImapOptions,
  signal: AbortSignal,
  work: (client: ImapFlow) => Promise<void>,
): Promise<void> {
  if (signal.aborted) return;
  const client = await createClient(options);
  const end = () => client.close();
  signal.addEventListener("abort", end, { once: true });
  try {
    await orAway(client.connect());
    await orAway(client.mailboxOpen(folderOf(options.url)));
    await work(client);
  } catch (error) {
    // We closed the connection ourselves: the mail in hand comes again.
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener("abort", end);
    await client.logout().catch(end);
  }
}

/** The library is loaded only if a mailbox is configured. */
async function createClient({ url, maxBytes, ca }: ImapOptions): Promise<ImapFlow> {
  const { ImapFlow } = await import("imapflow");
  const { hostname, port, username, password } = new URL(url);
  const client = new ImapFlow({
    host: hostname.replaceAll(/^\[|\]$/g, ""),
    port: Number(port || 993),
    secure: true,
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    tls: { rejectUnauthorized: true, ...(ca !== undefined && { ca }) },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    maxLiteralSize: maxBytes + FRAME_BYTES,
    maxResponseSize: maxBytes + 2 * FRAME_BYTES,
    maxLineLength: FRAME_BYTES,
  });
  // The command in flight rejects with it; without a listener the process would crash.
  client.on("error", () => {});
  return client;
}

async function handOver(
  client: ImapFlow,
  uid: number,
  maxBytes: number,
  take: (mail: FoundMail) => Promise<IntakeResult>,
): Promise<void> {
  const range = String(uid);
  const head = await orAway(client.fetchOne(range, { size: true, internalDate: true, flags: true }, { uid: true }));
  // Another process or a person was faster.
  if (!head || head.flags?.has("\\Seen")) return;
  const raw = (head.size ?? 0) > maxBytes ? "too_large" : await fetchSource(client, range, maxBytes);
  if (raw === undefined) return;
  const taken = await take({ raw, arrivedAt: new Date(head.internalDate ?? Date.now()) });
  if (taken === "done") await orAway(client.messageFlagsAdd(range, ["\\Seen"], { uid: true }));
}

async function giveUp(client: ImapFlow, uid: number, take: (mail: FoundMail) => Promise<IntakeResult>): Promise<void> {
  await take({ raw: "not_handed_out", arrivedAt: new Date() });
  await orAway(client.messageFlagsAdd(String(uid), ["\\Seen"], { uid: true }));
}

/** @returns `too_large` when it exceeds the size the server stated; undefined when it is gone */
async function fetchSource(
  client: ImapFlow,
  range: string,
  maxBytes: number,
): Promise<Buffer | "too_large" | undefined> {
  const mail = await orAway(client.fetchOne(range, { source: { maxLength: maxBytes + 1 } }, { uid: true }));
  const source = mail ? mail.source : undefined;
  return source && source.length > maxBytes ? "too_large" : source;
}

function folderOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1)) || "INBOX";
}

/** The library's errors contain what was sent, possibly the password: pass on only messages and codes. */
async function orAway<T>(promise: Promise<T>): Promise<T> {
  try {
    return await promise;
  } catch (error) {
    const said = textOf(error, "responseText") ?? textOf(error, "message");
    const words = [errorCode(error), said].filter(Boolean).join(": ");
    throw new MailboxAway(words.replaceAll(/\s+/g, " ").slice(0, ANSWER_CHARS));
  }
}
