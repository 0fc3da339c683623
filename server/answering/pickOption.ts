/** Matches free text to an option of a clarifying question, by name, number, or words unique to it. Pure. */
import { isNo, isYes } from "../language/manners/yesOrNo.ts";
import { ordinals } from "../language/ordinals.ts";
import { tokenize } from "../language/tokenize.ts";
import { fold } from "../language/words.ts";
import type { ActionCard } from "../protocol/actionCards.ts";
import type { ClarifyContent } from "../protocol/events.ts";

/** A message with more words of its own is a question. */
const MAX_WORDS = 4;

type Asked = Pick<ClarifyContent, "options"> & { card: ActionCard | null };

/**
 * In reply to an action, a number is a value instead of an option's position, and only an explicit yes confirms.
 * @returns the option's index, or null when the message is something else
 */
export function pickOption(message: string, { options, card }: Asked, locale: string | null): number | null {
  const said = plain(message);
  const named = options.findIndex(({ label }) => said === plain(label) || said === plain(headingOf(label)));
  if (named >= 0) return named;
  const place = card ? -1 : ordinals.findIndex((ordinal) => ordinal.test(said));
  if (place >= 0) return place < options.length ? place : null;
  const answer = isYes(message, locale) ? "yes" : isNo(message, locale) ? "no" : null;
  const agreed = answer === null ? -1 : options.findIndex(({ kind }) => kind === answer);
  if (agreed >= 0) return agreed;
  if (/[?？؟]/u.test(message)) return null;
  const terms = [...new Set(tokenize(message))];
  if (terms.length === 0 || terms.length > MAX_WORDS) return null;
  const meant = options.flatMap(({ label, kind }, index) => {
    const own = new Set(tokenize(label));
    return (kind === "section" || kind === "action") && terms.every((term) => own.has(term)) ? [index] : [];
  });
  return meant.length === 1 ? (meant[0] ?? null) : null;
}

/** "Editing (Orders)" also matches "Editing". */
const headingOf = (label: string) => label.replace(/ \([^()]*\)$/u, "");

const plain = (text: string) =>
  fold(text)
    .replace(/[\p{P}\p{S}\s]+/gu, " ")
    .trim();
