/** The framing of a request, by language: "How do I …", "Ich möchte …". Pure. */
import { stopWords } from "../stopWords.ts";
import { fold, wordsOf } from "../words.ts";

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

/** The request without its framing; null if it has none, or nothing else. */
export function withoutFrame(sentence: string): { text: string; isVerbLast: boolean } | null {
  for (const { asks, isVerbLast = false } of frames) {
    const found = asks.exec(sentence);
    const rest = found ? sentence.slice(found[0].length).replace(/[?？؟\s]+$/, "") : "";
    if (wordsOf(rest).some((word) => !stopWords.has(fold(word)))) return { text: rest, isVerbLast };
  }
  return null;
}

export const isAnd = /^(?:and|or|und|oder|et|ou|y|o|e|en|of)$/i;
