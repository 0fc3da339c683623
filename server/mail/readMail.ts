/** What a mail that came in says: who, to whom, the words that are new in it, its files. Mails are strangers' input: all of it has limits. */
import { createHash } from "node:crypto";
import PostalMime, { type Email } from "postal-mime";
import { cutReply } from "./cutReply.ts";
import { htmlToText } from "./htmlToText.ts";
import { toPlainAddress } from "./plainAddress.ts";

/** Deeper or longer is no mail that a person wrote. */
const LIMITS = {
  maxNestingDepth: 20,
  maxHeadersSize: 256 * 1024,
  maxRfc822NestingDepth: 0,
  forceRfc822Attachments: true,
} as const;
const MOST_RECIPIENTS = 50;
const ID_CHARS = 250;
const NAME_CHARS = 200;
/** Where mail servers note to whom a mail was really sent. */
const RECIPIENT_HEADERS = ["delivered-to", "x-original-to", "envelope-to", "x-envelope-to", "x-forwarded-to"];

export interface ReadMail {
  /** Without brackets; made from the whole mail when it has none. */
  messageId: string;
  from: string;
  recipients: string[];
  /** What is new in it: without quoted history and signature. */
  text: string;
  files: { name: string; bytes: Buffer }[];
  /** No person wrote it: an answering machine, a list, a mail server. */
  isAutomatic: boolean;
  /** A mail of ours could not be delivered: in the mail server's words. */
  bounce: string | null;
}

/** @param raw as it was sent. @returns null for what is no mail, or one past the limits */
export async function readMail(raw: Uint8Array): Promise<ReadMail | null> {
  const email = await PostalMime.parse(raw, LIMITS).catch(() => null);
  if (!email) return null;
  const from = toPlainAddress(email.from?.address ?? email.sender?.address ?? "");
  if (from === null) return null;
  const files = email.attachments.filter(({ mimeType }) => !/^(?:message|text)\//.test(mimeType));
  return {
    messageId: idOf(email.messageId) ?? createHash("sha256").update(raw).digest("hex"),
    from,
    recipients: recipientsOf(email),
    text: cutReply(email.text ?? htmlToText(email.html ?? "")),
    files: files.map(({ filename, content }) => ({
      name: (filename ?? "file").slice(0, NAME_CHARS),
      bytes: toBuffer(content),
    })),
    isAutomatic: isAutomatic(email),
    bounce: bounceOf(email),
  };
}

function idOf(header: string | undefined): string | null {
  const id = header?.replaceAll(/[<>\s\0]/g, "") ?? "";
  return id === "" || id.length > ID_CHARS ? null : id;
}

function recipientsOf(email: Email): string[] {
  const named = [...(email.to ?? []), ...(email.cc ?? []), ...(email.bcc ?? [])].flatMap((each) =>
    (each.group ?? [each]).map(({ address }) => address ?? ""),
  );
  const noted = email.headers
    .filter(({ key }) => RECIPIENT_HEADERS.includes(key))
    .map(({ value }) => value.replaceAll(/[<>]/g, "").trim());
  return [...noted, ...named].slice(0, MOST_RECIPIENTS);
}

/** RFC 3834 and what came before it. */
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
  if (header("return-path") === "<>") return true;
  return /^(?:mailer-daemon|postmaster|no-?reply|bounces?)[@+]/i.test(email.from?.address ?? "");
}

/** RFC 3464: only a failure that is final. */
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
