/** What a conversation is about, in the visitor's own words. Pure. */
import { firstOfSubstance, hasSubstance } from "./hasSubstance.ts";

/** A message, except the product's own texts. */
export interface SaidMessage {
  role: "visitor" | "assistant" | "agent";
  is_answer: boolean;
  by_person: boolean;
  at: string;
  /** Of a visitor's message, only the beginning. */
  content: string | null;
}

interface Asked {
  said: SaidMessage[];
  locale: string | null;
  escalation: { status: string; note: string | null; created_at: string } | null;
}

/**
 * The visitor's words that await an answer: those added when a person was requested, unless a person has written since,
 * or else the first unanswered message. Greetings, thanks and requests for a person don't count as questions; if
 * nothing awaits an answer, it is the last question asked.
 */
export function questionOf({ said, locale, escalation }: Asked): string | null {
  const isWith = escalation?.status === "open" || escalation?.status === "claimed";
  const answeredAt = said.findIndex(({ is_answer }) => is_answer);
  const open = wordsOf(answeredAt < 0 ? said : said.slice(0, answeredAt)).toReversed();
  const all = wordsOf(said);
  const note = isWith && !hasPersonWritten(said, escalation.created_at) ? escalation.note : null;
  const candidates = [...(note === null ? [] : [note]), ...(isWith ? open : [])];
  const found = [...candidates, ...all].find((each) => hasSubstance(each, locale));
  return found ?? note ?? firstOfSubstance(isWith && open.length > 0 ? open : all.slice(0, 1), locale);
}

const wordsOf = (said: SaidMessage[]) =>
  said.flatMap(({ role, content }) => (role === "visitor" && content ? [content] : []));

const hasPersonWritten = (said: SaidMessage[], since: string) =>
  said.some(({ by_person, at }) => by_person && Date.parse(at) >= Date.parse(since));
