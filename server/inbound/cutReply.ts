/** Extracts the new text of a reply, without quotes and signature. Pure. */
import { runInNewContext } from "node:vm";
import EmailReplyParser from "email-reply-parser";

/** More than a person writes. */
const MAX_CHARS = 16_000;
/**
 * Some of the library's patterns take seconds on crafted text; even harmless text is slow in a new process on a busy
 * machine.
 */
const MAX_MS = 2000;
const LINE_CHARS = 1000;
/** Maximum stored message length. */
const KEPT_CHARS = 8000;
const CUT = "\n[…]";

/**
 * @param text the whole mail
 * @returns the new text; if none is found, or finding it takes too long, all unquoted lines: too much is better than
 *   nothing
 */
export function cutReply(text: string): string {
  const lines = clean(text).slice(0, MAX_CHARS).split("\n");
  const whole = lines
    .map((line) => line.slice(0, LINE_CHARS).trimEnd())
    .join("\n")
    .trim();
  const kept = visiblePart(whole) || withoutQuotes(whole);
  return kept.length > KEPT_CHARS ? kept.slice(0, KEPT_CHARS - CUT.length).toWellFormed() + CUT : kept;
}

/** Empty on timeout. Only `vm` can interrupt a running regular expression. */
function visiblePart(text: string): string {
  const read = () => new EmailReplyParser().read(text).getVisibleText().trim();
  try {
    return runInNewContext("read()", { read }, { timeout: MAX_MS });
  } catch {
    return "";
  }
}

function clean(text: string): string {
  return text.toWellFormed().replaceAll("\0", "").replaceAll(/\r\n?/g, "\n").replaceAll("\u00a0", " ");
}

const withoutQuotes = (text: string) =>
  text
    .split("\n")
    .filter((line) => !line.startsWith(">"))
    .join("\n")
    .trim();
