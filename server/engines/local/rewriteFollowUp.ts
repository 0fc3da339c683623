/** Makes a follow-up stand alone by carrying over words of earlier messages. No model. */
import { tokenize } from "../../language/tokenize.ts";
import { splitSentences } from "../../language/units.ts";
import { distinctTerms, fold, meets, rawWords, type Term } from "../../language/words.ts";
import type { CarriedTerm, HistoryLine, StandaloneQuestion } from "../../ports/engine.ts";
import { carryTerms } from "./carryTerms.ts";
import { addLeftOut } from "./leftOut.ts";

const MOST_KEYWORDS = 12;
/** Maximum words in the brackets: enough to show what is meant, few enough not to outweigh the question. */
const FOLLOW_UP_WORDS = 5;
const REPLY_WORDS = 2;
const LONGEST_ASKED = 200;

/** Words that refer back. */
const pointers = new Set(
  "it its they them their this that these those he she him her one ones there then same other another both either else instead er sie es ihm ihn ihr dies diese dieser dieses das dort dann il elle ils elles lui leur cela ca ce celui celle ceux y en eso esa ese esto esta este ellos ellas lo alli isso isto ele ela eles elas esso essa questo questa quello lui ci ne dat die deze dit het hij zij ten ta to ono on ona oni это этот эта он она оно они его ее их це цей вона вони bu su o bunu onu det den de denne detta itu ini dia هذا هذه ذلك هو هي यह वह इस उस".split(
    " ",
  ),
);
/** Openings that continue an earlier message. */
const continues =
  /^(?:and|but|or|so|also|what about|how about|what if|and if|else|und|aber|oder|was ist mit|wie ist es mit|et|mais|ou|et pour|qu'en est-il|y|pero|o|qué tal|que tal|e|mas|ma|en|maar|hoe zit het met|i|a|ale|и|а|но|а если|ve|peki|ya|那|那么|呢|じゃあ|それ|そして|और)(?:[\s,?!.]|$)/iu;
/** Questions that are little more than their question word. */
const asksOnly =
  /^(?:why|how|really|which|where|when|who|what|warum|wieso|wie|wo|wann|wer|was|pourquoi|comment|où|quand|qui|por qué|cómo|dónde|cuándo|quién|perché|come|dove|quando|chi|waarom|hoe|waar|wanneer|dlaczego|jak|gdzie|kiedy|почему|как|где|когда|чому|neden|nasıl)(?:[\s,?!.]|$)/iu;
/** Replies that mean nothing without the question before them. */
const replies =
  /^(?:y|n|yes|yeah|yep|yup|no|nope|nah|ok|okay|sure|correct|right|exactly|neither|both|maybe|not really|not yet|i (?:do|did|don't|didn't|have|haven't|am|was|will|can|can't|think so)|ja|nein|doch|genau|oui|non|si|sí|claro|sim|não|nao|sì|nee|tak|nie|да|нет|так|ні|evet|hayır|hayir|nej|haan|ha|nahi|نعم|لا|हाँ|हां|नहीं|是|不是|对|没有|はい|いいえ|네|아니요)(?=[\s,.!;:]|$)/iu;

/**
 * @returns the message itself if it can be read alone; otherwise with the question it replies to, or words it leaves
 * out, in brackets. Keywords: the message's own words first.
 */
export function rewriteFollowUp(message: string, history: HistoryLine[], summary: string | null): StandaloneQuestion {
  const text = message.trim();
  const own = distinctTerms(text);
  const lines = withSummary(history, summary);
  const carried = carryTerms(text, lines);
  const asked = lastQuestion(lines);
  const said = lines.map((line) => distinctTerms(line.content));
  const kind = lines.length === 0 ? "alone" : kindOf(text, own, said, asked);
  if (kind === "alone") return { question: text, keywords: keywordsOf(own), carried };
  const reply = kind === "reply" && asked ? asked.slice(0, LONGEST_ASKED) : "";
  const most = reply ? REPLY_WORDS : Math.max(2, FOLLOW_UP_WORDS - own.length);
  const visitorSaid = said.filter((_, index) => lines[index]!.role === "visitor");
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
function kindOf(text: string, own: Term[], said: Term[][], asked: string | null): Kind {
  const words = rawWords(text);
  if (replies.test(text) && words.length <= 25) return "reply";
  if (asked !== null && words.length <= 6 && !/[?？؟]/.test(text) && own.length <= 3) return "reply";
  const strong = own.filter((term) => term.weight >= 1);
  const stems = new Set(said.flatMap((terms) => terms.map((term) => term.stem)));
  const unsaid = strong.filter((term) => !meets(stems, term)).length;
  const points = words.some((word) => pointers.has(fold(word)));
  const leans = (continues.test(text) && words.length <= 8) || (asksOnly.test(text) && words.length <= 4);
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
      entry.score += (term.weight * (1 + Math.min(4, spread.get(term.stem)!))) / (1 + 0.6 * age);
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

function keywordsOf(found: Term[]): string[] {
  const strong = found.filter((term) => term.weight >= 1);
  return (strong.length > 0 ? [...strong, ...found.filter((term) => term.weight < 1)] : found)
    .map((term) => term.raw)
    .slice(0, MOST_KEYWORDS);
}
