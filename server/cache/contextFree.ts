/** Whether a message is self-contained. Pure. */
import { readForCache } from "./match/readForCache.ts";

/** With this many topic words a message is clear anywhere in a conversation. */
const TOPICS = 2;
const TOPIC_WEIGHT = 0.7;

const topicsOf = (text: string) => readForCache(text).terms.filter((word) => word.weight > TOPIC_WEIGHT).length;
const isPointing = (text: string) => readForCache(text).marks.isPointing;

/** True for a message that means the same thing at any point of a conversation. */
export function standsAnywhere(message: string): boolean {
  return !isPointing(message) && topicsOf(message) >= TOPICS;
}

/** True for a self-contained first message: it names whatever its pronouns refer to. */
export function standsAlone(message: string): boolean {
  return topicsOf(message) >= (isPointing(message) ? TOPICS + 1 : 1);
}

/** Twice the longest cached question: nothing longer can match, and comparing it would block the event loop. */
const MAX_QUESTION_CHARS = 600;

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
  if (Math.max(message.length, rephrased?.length ?? 0) > MAX_QUESTION_CHARS) return null;
  if (!isFollowUp) return readForCache(message).terms.length > 0 ? message : null;
  if (!isModel || rephrased === null) return null;
  if (rephrased.trim() !== message.trim()) return standsAlone(rephrased) ? rephrased : null;
  return standsAnywhere(message) ? message : null;
}
