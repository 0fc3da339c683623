/** Marks by which a message shows that it continues what was said before, in the languages we support. Pure. */
import { fold, rawWords } from "../words.ts";
import { sequenceOf } from "./sequence.ts";

/** Words that refer to something said or shown before, in every use and in every language that has them. */
const POINTERS = words(
  `it its they them their this that these those there he him she her one ones same other another both either else instead
  er sie ihm ihn ihr dies diese dieser dieses das dort dann il elle ils elles lui leur cela ca ce celui celle ceux
  eso esa ese esto esta este ellos ellas alli isso isto ele ela questo questa quello dat deze dit hij zij ono
  это этот эта он она оно они`,
);
/** English pronouns that don't mark a follow-up: what they refer to is usually in the same message. */
const RARE_POINTERS = words("theirs his hers others neither former latter");
/** Pointers that are mere function words in another of these languages: "y", "en", "die", "on". */
const SHARED_POINTERS = words(
  `then es y en lo eles elas esso essa ci ne die het ten ta to on ona oni его ее их це цей вона вони bu su o bunu onu det den
  de denne detta itu ini dia هذا هذه ذلك هو هي यह वह इस उस`,
);
const SURE = new Set([...POINTERS, ...RARE_POINTERS]);
const POSSIBLE = new Set([...POINTERS, ...SHARED_POINTERS]);

/** Expletive "there" and "it", which refer to nothing. */
const EXPLETIVES =
  /\b(?:is|are|was|were|will|can|could) there\b|\b(?:is|was|would|will) it (?=\w+ (?:to|for|that|if)\b)|\b(?:does|did|will|would|can) it (?:take|cost)\b/giu;
/** Openings that continue what was said before, or reply to it. */
const OPENS_SURELY =
  /^\W*(?:and|but|or|so|also|then|what about|how about|what if|and if|why not|really|else|yes|yeah|yep|no|nope|nah|ok|okay|sure|right|correct|exactly|maybe|not|und|aber|oder|also|ja|nein|doch|genau|et|mais|ou|oui|non|si|y|pero|o|sí|e|mas|ma|sim|não|maar|nee|и|а|но|да|нет)(?=\W|$)/iu;
/** Openings that continue an earlier message. */
const CONTINUES =
  /^(?:and|but|or|so|also|what about|how about|what if|and if|else|und|aber|oder|was ist mit|wie ist es mit|et|mais|ou|et pour|qu'en est-il|y|pero|o|qué tal|que tal|e|mas|ma|en|maar|hoe zit het met|i|a|ale|и|а|но|а если|ve|peki|ya|那|那么|呢|じゃあ|それ|そして|और)(?:[\s,?!.]|$)/iu;
/** Questions that are little more than their question word. */
const ASKS_ONLY =
  /^(?:why|how|really|which|where|when|who|what|warum|wieso|wie|wo|wann|wer|was|pourquoi|comment|où|quand|qui|por qué|cómo|dónde|cuándo|quién|perché|come|dove|quando|chi|waarom|hoe|waar|wanneer|dlaczego|jak|gdzie|kiedy|почему|как|где|когда|чому|neden|nasıl)(?:[\s,?!.]|$)/iu;
/** Replies that mean nothing without the question before them. */
const REPLIES =
  /^(?:y|n|yes|yeah|yep|yup|no|nope|nah|ok|okay|sure|correct|right|exactly|neither|both|maybe|not really|not yet|i (?:do|did|don't|didn't|have|haven't|am|was|will|can|can't|think so)|ja|nein|doch|genau|oui|non|si|sí|claro|sim|não|nao|sì|nee|tak|nie|да|нет|так|ні|evet|hayır|hayir|nej|haan|ha|nahi|نعم|لا|हाँ|हां|नहीं|是|不是|对|没有|はい|いいえ|네|아니요)(?=[\s,.!;:]|$)/iu;

export interface FollowUpMarks {
  /**
   * It certainly refers back, by its opening or a word. Used by the cache: a question mistaken for a follow-up is only
   * answered afresh, but "die Lieferung" must not be mistaken for one.
   */
  isPointing: boolean;
  /**
   * A word in it may refer back. Used, among other signs, for rewriting follow-ups: "y eso" and "on" must be
   * recognized, and expletives do no harm.
   */
  mayPoint: boolean;
  /** Opens like the continuation of an earlier message. */
  continues: boolean;
  /** Opens with a bare question word. */
  asksOnly: boolean;
  /** Opens with a yes, a no or another reply. */
  replies: boolean;
}

export function followUpMarks(message: string): FollowUpMarks {
  const text = message.trim();
  return {
    isPointing: OPENS_SURELY.test(text) || sequenceOf(message.replace(EXPLETIVES, " ")).some((word) => SURE.has(word)),
    mayPoint: rawWords(text).some((word) => POSSIBLE.has(fold(word))),
    continues: CONTINUES.test(text),
    asksOnly: ASKS_ONLY.test(text),
    replies: REPLIES.test(text),
  };
}

function words(text: string): string[] {
  return text.split(/\s+/);
}
