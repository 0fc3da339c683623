/** Makes a follow-up stand alone by carrying over words of earlier messages. No model. */
import { lookUp, zip } from "../../language/lists.ts";
import { readQuestion } from "../../language/question/readQuestion.ts";
import { tokenize } from "../../language/tokenize.ts";
import { splitSentences } from "../../language/units.ts";
import { distinctTerms, meets, rawWords, type Term } from "../../language/words.ts";
import type { CarriedTerm, HistoryLine, StandaloneQuestion } from "../../ports/engine.ts";
import { carryTerms } from "./carryTerms.ts";
import { addLeftOut } from "./leftOut.ts";

const MAX_KEYWORDS = 12;
/** Maximum words in the brackets: enough to show what is meant, few enough not to outweigh the question. */
const FOLLOW_UP_WORDS = 5;
const REPLY_WORDS = 2;
const MAX_ASKED_CHARS = 200;

/**
 * @returns the message itself if it can be read alone; otherwise with the question it replies to, or words it leaves
 * out, in brackets. Keywords: the message's own words first.
 */
export function rewriteFollowUp(message: string, history: HistoryLine[], summary: string | null): StandaloneQuestion {
  const text = message.trim();
  const own = readQuestion(text).terms;
  const lines = withSummary(history, summary);
  const carried = carryTerms(text, lines);
  const asked = lastQuestion(lines);
  const said = lines.map((line) => distinctTerms(line.content));
  const kind = lines.length === 0 ? "alone" : kindOf(text, own, said, asked);
  if (kind === "alone") return { question: text, keywords: keywordsOf(own), carried };
  const reply = kind === "reply" && asked ? asked.slice(0, MAX_ASKED_CHARS) : "";
  const most = reply ? REPLY_WORDS : Math.max(2, FOLLOW_UP_WORDS - own.length);
  const visitorSaid = zip(said, lines).flatMap(([words, { role }]) => (role === "visitor" ? [words] : []));
  const words = leftOut(visitorSaid, said, carried, [...own, ...distinctTerms(reply)]).slice(0, most);
  const added = [reply, ...words.map((term) => term.raw)].filter(Boolean).join(" ");
  if (added === "") return { question: text, keywords: keywordsOf(own), carried };
  return { question: addLeftOut(text, added), keywords: keywordsOf([...own, ...distinctTerms(added)]), carried };
}

/** The summary of older messages replaces the visitor's own lines when none is left. */
function withSummary(history: HistoryLine[], summary: string | null): HistoryLine[] {
  if (!summary || history.some((line) => line.role === "visitor")) return history;
  return [{ role: "visitor", content: summary }, ...history];
}

type Kind = "alone" | "reply" | "follow_up";

/** What the message needs from earlier ones. Pure. */
function kindOf(text: string, own: readonly Term[], said: Term[][], asked: string | null): Kind {
  const words = rawWords(text);
  const { mayPoint: points, ...marks } = readQuestion(text).marks;
  if (marks.replies && words.length <= 25) return "reply";
  if (asked !== null && words.length <= 6 && !/[?？؟]/.test(text) && own.length <= 3) return "reply";
  const strong = own.filter((term) => term.weight >= 1);
  const stems = new Set(said.flatMap((terms) => terms.map((term) => term.stem)));
  const unsaid = strong.filter((term) => !meets(stems, term)).length;
  const leans = (marks.continues && words.length <= 8) || (marks.asksOnly && words.length <= 4);
  if (strong.length === 0) return "follow_up";
  // A full question whose topic words are all new starts a new topic.
  if (unsaid >= 2 && unsaid >= strong.length * 0.6 && !leans && !(points && strong.length <= 2)) return "alone";
  return strong.length >= (points || leans ? 4 : 3) ? "alone" : "follow_up";
}

/** The visitor's words for the topic: recent ones, and those that several lines share. */
function leftOut(visitorSaid: Term[][], said: Term[][], carried: CarriedTerm[], known: Term[]): Term[] {
  const seen = new Set(known.map((term) => term.stem));
  const searched = new Set(carried.map(({ term }) => term));
  const spread = new Map<string, number>();
  for (const { stem } of said.flat()) spread.set(stem, (spread.get(stem) ?? 0) + 1);
  const scores = new Map<string, { term: Term; score: number }>();
  for (const [age, terms] of visitorSaid.toReversed().entries()) {
    for (const term of terms) {
      if (seen.has(term.stem) || term.weight < 1) continue;
      const entry = scores.get(term.stem) ?? { term, score: 0 };
      entry.score += (term.weight * (1 + Math.min(4, lookUp(spread, term.stem)))) / (1 + 0.6 * age);
      scores.set(term.stem, entry);
    }
  }
  return [...scores.values()]
    .sort((a, b) => b.score - a.score)
    .map(({ term }) => term)
    .filter((term) => tokenize(term.raw).every((found) => searched.has(found)));
}

/** The last question of the assistant or agent, if their last message asks one. */
function lastQuestion(history: HistoryLine[]): string | null {
  const last = history.at(-1);
  if (last === undefined || last.role === "visitor") return null;
  return splitSentences(last.content).findLast((sentence) => /[?？؟]\s*$/.test(sentence)) ?? null;
}

function keywordsOf(found: readonly Term[]): string[] {
  const strong = found.filter((term) => term.weight >= 1);
  return (strong.length > 0 ? [...strong, ...found.filter((term) => term.weight < 1)] : found)
    .map((term) => term.raw)
    .slice(0, MAX_KEYWORDS);
}
