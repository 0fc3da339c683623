/** Whether a message says by itself what is asked. Pure. */
import { readQuestion } from "./match/readQuestion.ts";

/** Words that point at something said or shown before; none that is grammar in another of these languages. */
const POINTERS = new Set(
  `it its they them their theirs this that these those there he him his she her hers one ones same other others another
 both either neither else instead former latter er sie ihm ihn ihr dies diese dieser dieses das dort dann il elle ils
 elles lui leur cela ca ce celui celle ceux eso esa ese esto esta este ellos ellas alli isso isto ele ela questo questa
 quello dat deze dit hij zij ono это этот эта он она оно они`.split(/\s+/),
);
/** Openings that go on with what was said. */
const CONTINUES =
  /^\W*(?:and|but|or|so|also|then|what about|how about|what if|and if|why not|really|else|yes|yeah|yep|no|nope|nah|ok|okay|sure|right|correct|exactly|maybe|not|und|aber|oder|also|ja|nein|doch|genau|et|mais|ou|oui|non|si|y|pero|o|sí|e|mas|ma|sim|não|maar|nee|и|а|но|да|нет)(?=\W|$)/iu;
/** "There" and "it" that point at nothing. */
const EXPLETIVES =
  /\b(?:is|are|was|were|will|can|could) there\b|\b(?:is|was|would|will) it (?=\w+ (?:to|for|that|if)\b)|\b(?:does|did|will|would|can) it (?:take|cost)\b/giu;
/** So many topic words say what a message is about, wherever it stands. */
const TOPICS = 2;
const TOPIC_WEIGHT = 0.7;

const topicsOf = (text: string) => readQuestion(text).words.filter((word) => word.weight > TOPIC_WEIGHT).length;
const isPointing = (text: string) =>
  CONTINUES.test(text.trim()) ||
  readQuestion(text.replace(EXPLETIVES, " ")).sequence.some((word) => POINTERS.has(word));

/** True for a message that means the same wherever in a conversation it stands. */
export function standsAnywhere(message: string): boolean {
  return !isPointing(message) && topicsOf(message) >= TOPICS;
}

/** True for a first message that says what it asks: what it points at, if at anything, it has named itself. */
export function standsAlone(message: string): boolean {
  return topicsOf(message) >= (isPointing(message) ? TOPICS + 1 : 1);
}

/** Twice as long as any kept question: nothing longer asks the same, and comparing it would hold up everybody. */
const LONGEST = 600;

/**
 * What a message may be looked up by. A follow-up needs a model that has read the conversation: terms that were merely
 * carried over, or left behind, can't tell two conversations apart, and without a model a hit would save little.
 * @param asked `rephrased` by the engine from the conversation, null when it did not or could not
 * @returns null when nobody can tell from the text alone what is asked
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
