/** Makes a follow-up stand alone by carrying terms of earlier messages over. No model. */
import type { HistoryLine, StandaloneQuestion } from "../../ports/engine.ts";
import { splitSentences } from "./units.ts";
import { distinctTerms, fold, meets, rawWords, stemSet, type Term } from "./words.ts";

const MOST_KEYWORDS = 12;

/** Words that point back at what was said. */
const pointers = new Set(
  "it its they them their this that these those he she him her one ones there then same other another both either else instead er sie es ihm ihn ihr dies diese dieser dieses das dort dann il elle ils elles lui leur cela ca ce celui celle ceux y en eso esa ese esto esta este ellos ellas lo alli isso isto ele ela eles elas esso essa questo questa quello lui ci ne dat die deze dit het hij zij ten ta to ono on ona oni это этот эта он она оно они его ее их це цей вона вони bu su o bunu onu det den de denne detta itu ini dia هذا هذه ذلك هو هي यह वह इस उस".split(
    " ",
  ),
);
/** Openings that continue what was said. */
const continues =
  /^(?:and|but|or|so|also|what about|how about|what if|and if|why|why not|how|how so|really|which|where|when|else|und|aber|oder|was ist mit|wie ist es mit|warum|et|mais|ou|et pour|qu'en est-il|pourquoi|y|pero|o|qué tal|que tal|por qué|e|mas|ma|perché|en|maar|hoe zit het met|i|a|ale|dlaczego|и|а|но|почему|а если|ve|peki|ya|那|那么|呢|じゃあ|それ|そして|और)(?:[\s,?!.]|$)/iu;
/** Replies that mean nothing without the question they answer. */
const replies =
  /^(?:y|n|yes|yeah|yep|yup|no|nope|nah|ok|okay|sure|correct|right|exactly|neither|both|maybe|not really|not yet|i (?:do|did|don't|didn't|have|haven't|am|was|will|can|can't|think so)|ja|nein|doch|genau|oui|non|si|sí|claro|sim|não|nao|sì|nee|tak|nie|да|нет|так|ні|evet|hayır|hayir|nej|haan|ha|nahi|نعم|لا|हाँ|हां|नहीं|是|不是|对|没有|はい|いいえ|네|아니요)(?=[\s,.!;:]|$)/iu;

/**
 * @returns the message as it is when it stands alone or opens a new topic; else the message with the terms it leaves
 * out in brackets. Keywords: the message's own terms first.
 */
export function rewriteFollowUp(message: string, history: HistoryLine[], summary: string | null): StandaloneQuestion {
  const text = message.trim();
  const own = distinctTerms(text);
  const kind = history.length === 0 ? "alone" : kindOf(text, own, history);
  if (kind === "alone") return { question: text, keywords: keywordsOf(own) };
  const carried = carry(kind, own, history, summary);
  if (carried.length === 0) return { question: text, keywords: keywordsOf(own) };
  const added = carried.map((term) => term.raw).join(" ");
  return { question: `${text} (${added})`, keywords: keywordsOf([...own, ...carried]) };
}

type Kind = "alone" | "reply" | "follow_up";

/** Pure: what the message needs from what was said before it. */
function kindOf(text: string, own: Term[], history: HistoryLine[]): Kind {
  const words = rawWords(text);
  const asked = lastQuestion(history);
  if (replies.test(text) && words.length <= 25) return "reply";
  if (asked !== null && words.length <= 6 && !/[?？؟]/.test(text) && own.length <= 3) return "reply";
  const strong = own.filter((term) => term.weight >= 1);
  const said = stemSet(history.map((line) => line.content).join("\n"));
  const isNew = strong.filter((term) => !meets(said, term)).length;
  const points = words.some((word) => pointers.has(fold(word)));
  const leans = continues.test(text) && words.length <= 8;
  if (strong.length === 0) return "follow_up";
  // A full question whose topic words were never said before opens a topic of its own.
  if (isNew >= 2 && isNew >= strong.length * 0.6 && !leans && !(points && strong.length <= 2)) return "alone";
  if (points || leans) return strong.length >= 4 ? "alone" : "follow_up";
  return strong.length >= 3 ? "alone" : "follow_up";
}

/** The terms left out, most important first: recent ones, repeated ones, and those of the question being answered. */
function carry(kind: Kind, own: Term[], history: HistoryLine[], summary: string | null): Term[] {
  const known = new Set(own.map((term) => term.stem));
  const lines = history.slice(-8).map((line) => stemSet(line.content));
  // What several lines speak of is the topic; what one line mentions in passing is not.
  const spread = (term: Term) => Math.min(4, lines.filter((stems) => stems.has(term.stem)).length);
  const scores = new Map<string, { term: Term; score: number }>();
  const add = (content: string, factor: number) => {
    for (const term of distinctTerms(content)) {
      if (known.has(term.stem) || term.weight < 0.5) continue;
      const entry = scores.get(term.stem) ?? { term, score: 0 };
      entry.score += term.weight * factor;
      scores.set(term.stem, entry);
    }
  };
  if (kind === "reply") add(lastQuestion(history) ?? "", 1.5);
  const visitor = history
    .filter((line) => line.role === "visitor")
    .slice(-4)
    .reverse();
  for (const [age, line] of visitor.entries()) add(line.content, 1 / (1 + (kind === "reply" ? 0.3 : 0.6) * age));
  if (visitor.length === 0 && summary !== null) add(summary, 0.5);
  const most = kind === "reply" ? 10 : Math.max(2, 5 - own.length);
  return [...scores.values()]
    .map((entry) => ({ ...entry, score: entry.score * (0.5 + 0.5 * spread(entry.term)) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map((entry) => entry.term);
}

/** What the assistant or the agent asked last, when its last message asks something. */
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
