/** Whether a follow-up is about something else than the documents, once nothing of what was said before is added to it. */
import { isOffTopic } from "../grading/nearness.ts";
import { tokenize } from "../language/tokenize.ts";
import type { TurnRun } from "./run.ts";
import { searchPassages } from "./searchPassages.ts";
import type { State } from "./state.ts";

/** With fewer words of its own ("why?", "and shopify?") a message can't be read alone. */
const LEAST_WORDS = 2;

/**
 * The words that a rewrite carries over find what was found before, also for "When will my order arrive?".
 * @throws what `retrievePassages` throws
 */
export async function isOffByItself(run: TurnRun, state: State): Promise<boolean> {
  const { question, rephrased_question } = state;
  if (rephrased_question === null || tokenize(question).length < LEAST_WORDS) return false;
  const alone = { question, keywords: [], carried: [] };
  return isOffTopic(await searchPassages(run, { ...state, messages: [] }, alone, null));
}
