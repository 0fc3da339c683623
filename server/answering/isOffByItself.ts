/** Whether a follow-up is about something else than the documents, once nothing of what was said before is added to it. */
import { standsAnywhere } from "../cache/contextFree.ts";
import { isOffTopic } from "../grading/nearness.ts";
import { tokenize, weightOf } from "../language/tokenize.ts";
import type { TurnRun } from "./run.ts";
import { searchPassages } from "./searchPassages.ts";
import type { State } from "./state.ts";

/**
 * The words that a rewrite carries over find what was found before, also for "When will my order arrive?". A message without a topic
 * of its own ("why?") can't be read alone.
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

/** Whether an answer was only found by what a rewrite has carried over to a question that needs nothing of it. @throws as above */
export async function answersWhatWasCarried(run: TurnRun, state: State): Promise<boolean> {
  return standsAnywhere(state.question) && isOffByItself(run, state);
}
