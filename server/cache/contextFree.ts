/** Whether a message is self-contained. Pure. */
import { readQuestion } from "./match/readQuestion.ts";

/** Words that refer to something said or shown before; none is a function word in another of these languages. */
const POINTERS = new Set(
  `it its they them their theirs this that these those there he him his she her hers one ones same other others another
 both either neither else instead former latter er sie ihm ihn ihr dies diese dieser dieses das dort dann il elle ils
 elles lui leur cela ca ce celui celle ceux eso esa ese esto esta este ellos ellas alli isso isto ele ela questo questa
 quello dat deze dit hij zij ono это этот эта он она оно они`.split(/\s+/),
);
/** Openings that continue what was said before. */
const CONTINUES =
  /^\W*(?:and|but|or|so|also|then|what about|how about|what if|and if|why not|really|else|yes|yeah|yep|no|nope|nah|ok|okay|sure|right|correct|exactly|maybe|not|und|aber|oder|also|ja|nein|doch|genau|et|mais|ou|oui|non|si|y|pero|o|sí|e|mas|ma|sim|não|maar|nee|и|а|но|да|нет)(?=\W|$)/iu;
/** Expletive "there" and "it", which refer to nothing. */
const EXPLETIVES =
  /\b(?:is|are|was|were|will|can|could) there\b|\b(?:is|was|would|will) it (?=\w+ (?:to|for|that|if)\b)|\b(?:does|did|will|would|can) it (?:take|cost)\b/giu;
/** With this many topic words a message is clear anywhere in a conversation. */
const TOPICS = 2;
const TOPIC_WEIGHT = 0.7;

const topicsOf = (text: string) => readQuestion(text).words.filter((word) => word.weight > TOPIC_WEIGHT).length;
const isPointing = (text: string) =>
  CONTINUES.test(text.trim()) ||
  readQuestion(text.replace(EXPLETIVES, " ")).sequence.some((word) => POINTERS.has(word));

/** True for a message that means the same at any point of a conversation. */
export function standsAnywhere(message: string): boolean {
  return !isPointing(message) && topicsOf(message) >= TOPICS;
}

/** True for a self-contained first message: it names whatever its pronouns refer to. */
export function standsAlone(message: string): boolean {
  return topicsOf(message) >= (isPointing(message) ? TOPICS + 1 : 1);
}

/** Twice the longest cached question: nothing longer can match, and comparing it would block the event loop. */
const LONGEST = 600;

/**
 * The question to look up in the cache. A follow-up needs the rephrasing of a model that has read the conversation:
 * carried-over terms can't tell two conversations apart, and without a model a hit would save little.
 * @param asked `rephrased`: the engine's standalone version, null when it made none
 * @returns null when the text alone doesn't say what is asked
 */
export function questionToLookUp(asked: {
  message: string;
  rephrased: string | null;
  isFollowUp: boolean;
  isModel: boolean;
}): string | null {
  const { message, rephrased, isFollowUp, isModel } = asked;
  if (Math.max(message.length, rephrased?.length ?? 0) > LONGEST) return null;
  if (!isFollowUp) return readQuestion(message).words.length > 0 ? message : null;
  if (!isModel || rephrased === null) return null;
  if (rephrased.trim() !== message.trim()) return standsAlone(rephrased) ? rephrased : null;
  return standsAnywhere(message) ? message : null;
}
