/** Derives a conversation's title from its first message, as a person would file it. Pure. */
import { withoutCourtesies } from "../../language/manners/smallTalk.ts";
import { stopWords, stopWordsOf, weakWords } from "../../language/stopWords.ts";
import { splitSentences } from "../../language/units.ts";
import { fold, wordsOf } from "../../language/words.ts";
import { withoutAsking } from "./withoutAsking.ts";

const MAX_WORDS = 5;
/** Scripts without spaces are cut by character. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;
const MAX_LETTERS = 18;
const LONGEST_WORD = 30;
/**
 * The request without its framing ("How do I put the widget on my site?" becomes "Put the widget"), or the question
 * if the framing can't be recognized.
 * @returns at most 5 words as the visitor wrote them; never empty unless the message is
 */
export function makeTitle(message: string, locale: string | null = null): string {
  const sentence = mainSentence(withoutCourtesies(message, locale)).replace(/\s+/g, " ").trim();
  const plain = withoutAsking(sentence.replace(/[\s.!,;:。！]+$/u, ""));
  if (UNSPACED.test(plain) && plain.length > MAX_LETTERS) return `${[...plain].slice(0, MAX_LETTERS).join("")}…`;
  if (isShort(plain)) return shaped(plain);
  const bare = withoutFrame(plain);
  return bare === null
    ? shaped(cut(plain, "…"))
    : shaped(bare.isVerbLast ? cutVerbLast(bare.text) : cut(bare.text, ""));
}

/** The first sentence that asks about something, otherwise the first with a topic. */
function mainSentence(text: string): string {
  const sentences = text.split(/\n+/).flatMap((line) => splitSentences(line));
  const topics = (sentence: string) =>
    wordsOf(sentence)
      .map(fold)
      .filter((word) => !stopWords.has(word) && !weakWords.has(word));
  const asking = sentences.find((one) => /[?？؟]\s*$/.test(one) && topics(one).length > (sentences.length > 1 ? 1 : 0));
  return asking ?? sentences.find((one) => topics(one).length > 0) ?? sentences[0] ?? "";
}

interface Frame {
  asks: RegExp;
  /** In German and Dutch the verb comes last. */
  isVerbLast?: boolean;
}

/** Question openings before the actual request. */
const frames: Frame[] = [
  { asks: /^(?:can|could|may) (?:i|we) (?:please )?(?:have|get|buy|order)(?: an?| the| some| any)?\s+(?!to\b)/i },
  {
    asks: /^(?:how (?:(?:(?:do|can|could|should|would|might|must) (?:i|we|you|one)|(?:i|we|one) (?:can|could|should|must))(?: go about| get to)?|to)|(?:can|could|may|should|must|do) (?:i|we)(?: (?:have|need) to)?|where (?:do|can) (?:i|we)|is it possible(?: for me)? to|(?:i|we)(?: would|['’]d| am|['’]m)? ?(?:want|like|need|wish|trying|going|planning|have) to|i(?: am|['’]m) trying to|please|what is the (?:best )?way to)\s+/i,
  },
  {
    asks: /^(?:(?:can|could|would|will) you (?:please )?(?:help me(?: to| with)?|(?:send|give|get|show) me)|do you (?:guys |also |still )?(?:have|sell|offer|stock))(?: an?| the| any| some)?\s+(?!to\b)/i,
  },
  {
    asks: /^(?:what(?: is|['’]s| are) (?:the|a|an|your|my|this)|(?:is|are) there (?:a|an|any|some)|(?:i|we) (?:need|want|have) (?:(?:some )?help with|(?:more |some )?information (?:about|on)|an? (?:problem|issue|question) (?:with|about|regarding|on)(?: the)?|an?)|(?:can you |could you |please )?(?:tell me|explain|show me) (?:more )?(?:about )?(?:the|a|an|your)?)\s+(?!of\b|to\b)/i,
  },
  {
    asks: /^(?:wie|wo) (?:kann|könnte|muss|soll|darf) (?:ich|man|wir)\s+|^(?:kann|darf|muss|könnte|soll) (?:ich|man|wir)\s+|^(?:ich|wir) (?:möchte|will|muss|wollen|möchten|würde(?: gerne?)?)(?: gerne?)?\s+/i,
    isVerbLast: true,
  },
  {
    asks: /^(?:was (?:ist|sind) (?:der|die|das|ein|eine)|gibt es (?:einen|eine|ein)?|ich hätte gerne? (?:einen?|die|den|das)|ich (?:brauche|suche|habe) (?:hilfe (?:bei|mit)|(?:eine frage|ein problem) (?:zu[mr]?|mit))?(?: (?:de[mnr]|einen?|eine[mr]))?)\s+/i,
  },
  {
    asks: /^(?:comment (?:puis-je|je peux|peut-on|on peut|est-ce que je peux|faire pour|(?=\p{L}+(?:er|ir|re)\s))|(?:est-ce que je peux|puis-je|peut-on|je (?:veux|voudrais|souhaite|dois|peux)))\s*/iu,
  },
  {
    asks: /^(?:quel(?:le)?s? (?:est|sont) (?:le |la |les |l['’])|y a-t-il (?:un|une|des) |c['’]est quoi (?:le |la |les |l['’])?)/i,
  },
  {
    asks: /^¿?(?:cómo (?:puedo|podría|se puede|hago para|puedo yo)|(?:puedo|se puede|quiero|quisiera|necesito|me gustaría|tengo que))\s+/iu,
  },
  { asks: /^¿?(?:cuál(?:es)? (?:es|son) (?:el|la|los|las|su)|(?:qué es|hay) (?:el|la|un|una)?)\s+/iu },
  {
    asks: /^(?:como (?:posso|eu posso|faço para|consigo|se pode)|(?:posso|é possível|quero|queria|gostaria de|preciso(?: de)?))\s+/iu,
  },
  { asks: /^(?:qual é (?:o|a)|quais são (?:os|as)|(?:há|tem|existe) (?:um|uma|algum|alguma))\s+/iu },
  { asks: /^(?:come (?:posso|si può|faccio a|potrei)|(?:posso|si può|voglio|vorrei|devo))\s+/iu },
  { asks: /^(?:qual è (?:il |la |l['’])|quali sono (?:i|le|gli) |c['’]è (?:un |una |un['’]))/iu },
  {
    asks: /^(?:(?:hoe|waar) (?:kan|moet|kunnen) (?:ik|je|we)|(?:kan|mag|moet) ik|ik (?:wil|zou)(?: graag)?)\s+/i,
    isVerbLast: true,
  },
  { asks: /^(?:wat (?:is|zijn) (?:de|het|een)|is er een|zijn er)\s+/i },
  { asks: /^(?:jak (?:mogę|można|mam)|czy (?:mogę|można)|chcę|chciał(?:bym|abym))\s+/iu },
];

function withoutFrame(sentence: string): { text: string; isVerbLast: boolean } | null {
  for (const { asks, isVerbLast = false } of frames) {
    const found = asks.exec(sentence);
    const rest = found ? sentence.slice(found[0].length).replace(/[?？؟\s]+$/, "") : "";
    if (wordsOf(rest).some((word) => !stopWords.has(fold(word)))) return { text: rest, isVerbLast };
  }
  return null;
}

const wordList = (text: string) => text.split(" ").filter((word) => /[\p{L}\p{N}]/u.test(word));
const isShort = (text: string) => wordList(text).length <= MAX_WORDS;

const AND = /^(?:and|or|und|oder|et|ou|y|o|e|en|of)$/i;

/** The first words, cut where a person would: not after "on my" or "after 30", and not within a name. */
function cut(text: string, sign: string): string {
  if (isShort(text)) return text;
  const isFunctionWord = functionWordsOf(text);
  const all = wordList(text);
  const words = all.slice(0, MAX_WORDS);
  const joined = (end: string) => `${words.join(" ").replace(/[,;:.(]+$/, "")}${end}`;
  if (/^\p{N}+$/u.test(words.at(-1)!) && isFunctionWord(words.at(-2)!)) words.splice(-2);
  if (sign === "" && words.length === MAX_WORDS && !isFunctionWord(words.at(-1)!) && !isFunctionWord(all[MAX_WORDS]!)) {
    const border = words.findLastIndex(isFunctionWord);
    const says = (word: string) => !isFunctionWord(word) && !weakWords.has(fold(word));
    if (!words.slice(1, Math.max(border, 1)).some(says)) return joined("…");
    words.splice(border);
  }
  // A cut question may end anywhere but on an article ("what happens when it isn't…"); a phrase must sound complete.
  if (sign !== "" && isFunctionWord(words.at(-1)!) && !/n['’]t$/.test(words.at(-1)!)) words.pop();
  if (sign !== "" && AND.test(words.at(-1)!)) words.pop();
  while (sign === "" && words.length > 2 && isFunctionWord(words.at(-1)!)) words.pop();
  return joined(sign);
}

/** The object and the final verb: "das Widget auf meiner Seite einbinden" becomes "das Widget einbinden". */
function cutVerbLast(text: string): string {
  if (isShort(text)) return text;
  const isFunctionWord = functionWordsOf(text);
  const words = wordList(text);
  const border = words.findIndex((word, index) => index > 1 && isFunctionWord(word));
  const head = words.slice(0, border > 0 ? Math.min(border, MAX_WORDS - 1) : MAX_WORDS - 1);
  return [...head, words.at(-1)!.replace(/[,;:.]+$/, "")].join(" ");
}

/** One language's function word is another's topic ("comment"). */
function functionWordsOf(text: string): (word: string) => boolean {
  const own = stopWordsOf(wordsOf(text).map(fold)) ?? stopWords;
  return (word) => wordsOf(word).every((part) => own.has(fold(part)));
}

function shaped(text: string): string {
  const title = text
    .split(" ")
    .map((word) => word.slice(0, LONGEST_WORD))
    .join(" ");
  return title.charAt(0).toLocaleUpperCase() + title.slice(1);
}
