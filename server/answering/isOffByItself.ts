/** Whether a follow-up, without the words carried over from earlier messages, is unrelated to the documents. */
import { standsAnywhere } from "../cache/contextFree.ts";
import { isOffTopic } from "../grading/nearness.ts";
import { tokenize, weightOf } from "../language/tokenize.ts";
import type { TurnRun } from "./run.ts";
import { searchPassages } from "./searchPassages.ts";
import type { State } from "./state.ts";

/**
 * Words carried over by a rewrite find the previous passages again, even for "When will my order arrive?". A message
 * without a topic of its own ("why?") can't be read alone.
 * @throws what `retrievePassages` throws
 */
export async function isOffByItself(run: TurnRun, state: State): Promise<boolean> {
  const { question, rephrased_question } = state;
  const hasTopic = tokenize(question).some((term) => weightOf(term) === 1);
  if (rephrased_question === null || !hasTopic) return false;
  const alone = { question, keywords: [], carried: [] };
  const found = await searchPassages(run, { ...state, messages: [] }, alone, null);
  return found.length === 0 || isOffTopic(found);
}

/** Whether an answer was only found through words carried over to a question that needs none. @throws as above */
export async function answersWhatWasCarried(run: TurnRun, state: State): Promise<boolean> {
  return standsAnywhere(state.question) && isOffByItself(run, state);
}
