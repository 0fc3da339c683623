/** What is new in a reply: without the mail it answers and without the signature. Pure. */
import { runInNewContext } from "node:vm";
import EmailReplyParser from "email-reply-parser";

/** As much as a person writes. */
const MOST_CHARS = 16_000;
/** Some of the library's patterns take seconds for text that was made for it. A fresh process on a busy machine takes a while for any. */
const MOST_MS = 2000;
const LINE_CHARS = 1000;
/** Longest message that is kept. */
const KEPT_CHARS = 8000;
const CUT = "\n[…]";

/** @param text of the whole mail. @returns all that is not quoted, when nothing seems new or it can't be told: better too much than nothing */
export function cutReply(text: string): string {
  const lines = clean(text).slice(0, MOST_CHARS).split("\n");
  const whole = lines
    .map((line) => line.slice(0, LINE_CHARS).trimEnd())
    .join("\n")
    .trim();
  const kept = visiblePart(whole) || withoutQuotes(whole);
  return kept.length > KEPT_CHARS ? kept.slice(0, KEPT_CHARS - CUT.length).toWellFormed() + CUT : kept;
}

/** Empty when it takes too long: of the ways to call a function, only this one ends it in the middle of a pattern. */
function visiblePart(text: string): string {
  const read = () => new EmailReplyParser().read(text).getVisibleText().trim();
  try {
    return runInNewContext("read()", { read }, { timeout: MOST_MS });
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
