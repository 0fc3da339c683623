/** Parses an incoming mail: sender, new text, files. Mails are untrusted input, so everything is limited. */
import { createHash } from "node:crypto";
import PostalMime, { type Email } from "postal-mime";
import type { ReadMail } from "../ports/mailReader.ts";
import { MAX_FILE_BYTES, MAX_FILES } from "../protocol/files.ts";
import { cutReply } from "./cutReply.ts";
import { htmlToText } from "./htmlToText.ts";

/** No mail written by a person exceeds these. */
const LIMITS = {
  maxNestingDepth: 20,
  maxHeadersSize: 256 * 1024,
  maxRfc822NestingDepth: 0,
  forceRfc822Attachments: true,
} as const;
const ID_CHARS = 250;
const NAME_CHARS = 200;
/** An address (RFC 5321). */
const ADDRESS_CHARS = 254;
/** A mail of the largest size has 350 000 lines with its files in base64. */
const MAX_LINES = 500_000;
/** Lines that may start a MIME part: `--`. */
const MAX_PARTS = 2000;
const MAX_LEFT_OUT = 50;

/** Runs in a child process. @param raw the mail as sent @returns null when it is not a mail, or exceeds the limits */
export async function readMail(raw: Uint8Array): Promise<ReadMail | null> {
  if (isPastLimits(raw)) return null;
  const email = await PostalMime.parse(raw, LIMITS).catch(() => null);
  if (!email) return null;
  const from = toPlainAddress(email.from?.address ?? email.sender?.address ?? "");
  if (from === null) return null;
  const all = email.attachments
    .filter(({ mimeType }) => !/^(?:message|text)\//.test(mimeType))
    .map(({ filename, content }) => ({ name: nameOf(filename), bytes: toBuffer(content) }));
  // Drop what a message could not carry anyway.
  const files = all.filter(({ bytes }) => bytes.length <= MAX_FILE_BYTES).slice(0, MAX_FILES);
  const leftOut = all.filter((file) => !files.includes(file)).map(({ name }) => name);
  return {
    messageId: idOf(email.messageId) ?? createHash("sha256").update(raw).digest("hex"),
    from,
    text: cutReply(email.text ?? htmlToText(email.html ?? "")),
    files,
    leftOut: leftOut.slice(0, MAX_LEFT_OUT),
    isAutomatic: isAutomatic(email),
    bounce: bounceOf(email),
  };
}

/** Rejects mails that would be slow to parse, in one pass over the bytes. */
function isPastLimits(raw: Uint8Array): boolean {
  let [lines, parts] = [0, 0];
  for (let at = raw.indexOf(10); at >= 0; at = raw.indexOf(10, at + 1)) {
    lines += 1;
    if (raw[at + 1] === 45 && raw[at + 2] === 45) parts += 1;
    if (lines > MAX_LINES || parts > MAX_PARTS) return true;
  }
  return false;
}

/** Normalizes an address to lower case for storage and display; null if invalid. */
function toPlainAddress(address: string): string | null {
  const plain = address.trim().toLowerCase();
  return plain.length <= ADDRESS_CHARS && /^[^\s<>"@,;:\\]+@[^\s<>"@,;:\\]+$/.test(plain) ? plain : null;
}

/** The id goes into the header of our next mail: printable ASCII (RFC 5322). */
function idOf(header: string | undefined): string | null {
  const id = header?.replaceAll(/[^\x21-\x7e]|[<>]/g, "") ?? "";
  return id === "" || id.length > ID_CHARS ? null : id;
}

/** A file name as shown to agents: no path, no invisible or bidi control characters. */
function nameOf(given: string | null): string {
  const last = (given ?? "").toWellFormed().replace(/^.*[\\/]/s, "");
  const name = last.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, "").trim();
  return [...name].slice(0, NAME_CHARS).join("") || "file";
}

/** RFC 3834 and its predecessors. */
function isAutomatic(email: Email): boolean {
  const header = (name: string) =>
    email.headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase();
  const submitted = header("auto-submitted");
  if (submitted !== undefined && !submitted.startsWith("no")) return true;
  if (/^(?:bulk|junk|list|auto[_-]reply)/.test(header("precedence") ?? "")) return true;
  if (["x-autoreply", "x-autorespond", "list-id", "x-loop"].some((name) => header(name) !== undefined)) return true;
  if (/^<\s*>$/.test(header("return-path") ?? "")) return true;
  // Delay notices, read receipts and complaints.
  if (/^multipart\/report\b/.test(header("content-type") ?? "")) return true;
  return /^(?:mailer-daemon|postmaster|no-?reply|bounces?)[@+]/i.test(email.from?.address ?? "");
}

/** RFC 3464: only permanent failures. */
function bounceOf(email: Email): string | null {
  const report = email.attachments.find(({ mimeType }) => mimeType === "message/delivery-status");
  if (!report) return null;
  const text = toBuffer(report.content).toString("utf8").slice(0, 10_000);
  if (!/^action:\s*failed/im.test(text)) return null;
  const words = /^diagnostic-code:\s*(?:smtp;)?\s*(.+(?:\n[ \t].+)*)/im.exec(text)?.[1];
  const status = /^status:\s*([\d.]+)/im.exec(text)?.[1];
  return (words ?? status ?? "undeliverable").replaceAll(/\s+/g, " ").trim().slice(0, 300);
}

function toBuffer(content: ArrayBuffer | Uint8Array | string): Buffer {
  if (typeof content === "string") return Buffer.from(content);
  if (content instanceof ArrayBuffer) return Buffer.from(content);
  return Buffer.from(content.buffer, content.byteOffset, content.byteLength);
}
