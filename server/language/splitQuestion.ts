/** Splits a message that asks several things into its questions. Pure. */
import { askingSentences } from "./askingSentences.ts";
import { distinctTerms } from "./words.ts";

/** Further questions are left for the visitor to ask again. */
const MAX_PARTS = 3;

/** "And" in each language, and the words that begin a question after it. `joined` has those written without a space. */
const JOINTS: [and: string, opening: string][] = [
  [
    "and(?: also)?|also|plus",
    "how|what|when|where|which|who|why|(?:can|could|do|does|did|is|are|will|would|should|must|may|has|have) (?:i|we|you|it|he|she|they|there|this|that|the|an?|my|our|your|any)",
  ],
  [
    "und",
    "wie|was|wann|wo|wohin|woher|wer|warum|wieso|welche[rsmn]?|kann|können|muss|gibt|ist|sind|darf|habe|hat|wird",
  ],
  [
    "et",
    "comment|combien|quand|où|qui|que|quel(?:le)?s?|pourquoi|est-ce|puis-je|peut-on|dois-je|faut-il|y a-t-il|quels?",
  ],
  ["y|e", "cómo|cuánt[oa]s?|cuándo|dónde|quién|qué|por qué|cuál(?:es)?|puedo|se puede|hay"],
  ["e", "como|quant[oaie]s?|quando|onde|quem|que|qual|quais|por que|posso|há|come|dove|chi|cosa|qual[ei]|perché|c'è"],
  ["en", "hoe|wat|wanneer|waar|wie|waarom|welke?|kan|moet|is er"],
  ["i|oraz", "jak|co|kiedy|gdzie|kto|dlaczego|ile|czy|któr[yae]"],
  ["и", "как|что|когда|где|кто|почему|сколько|как(?:ой|ая|ие)|можно ли|есть ли"],
  ["і|й|та", "як|що|коли|де|хто|чому|скільки|як(?:ий|а|і)|чи"],
  ["ve", "nasıl|ne|nerede|kim|neden|kaç|hangi"],
  ["और", "कैसे|क्या|कब|कहाँ|कितन[ाेी]|क्यों|कौन"],
];
const spaced = JOINTS.map(([and, opening]) => `(?:${and})\\s+(?=(?:${opening})(?!\\p{L}))`).join("|");
const joined = "و(?=كيف|كم|متى|أين|هل|ما|لماذا)|ו(?=כמה|איך|מתי|איפה|האם|מה|למה)";
const seam = new RegExp(`[,;]?\\s+(?:${spaced}|${joined})`, "iu");
/** A shorter part, as in a choice of two, is no question of its own: the message then stays whole. */
const MIN_WORDS = 2;

/**
 * The questions in a message, in order and as written; at most three. Returns the message itself if it asks one thing,
 * or can't be split.
 */
export function splitQuestion(message: string): string[] {
  const { asking } = askingSentences(message);
  const sentences = asking.length > 0 ? asking : [message];
  const parts = sentences.flatMap((sentence) => sentence.split(seam)).map((part) => part.trim());
  const isWhole = parts.every((part) => part.split(/\s+/u).length >= MIN_WORDS && distinctTerms(part).length > 0);
  return parts.length > 1 && isWhole ? parts.slice(0, MAX_PARTS) : [message];
}
