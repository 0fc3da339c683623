/** The chance that the visitor's words ask for each action. */
import { type Weighed, weighActions } from "../actions/choose/chooseAction.ts";
import { choosingEmbedder } from "../actions/choose/meaning.ts";
import { recallMeanings } from "../actions/meanings.ts";
import type { EnabledAction } from "../ports/tenantActions.ts";
import { contextOf } from "./actionSteps.ts";
import type { TurnRun } from "./run.ts";

export type Weighing = readonly Weighed<EnabledAction>[];

/** @returns null when the words can't be embedded; the documents may still answer, as search works without vectors */
export async function weighWords(
  run: TurnRun,
  known: readonly EnabledAction[],
  text: string,
): Promise<Weighing | null> {
  try {
    await recallMeanings(contextOf(run), known);
    const embedder = choosingEmbedder(run.parts.embedder);
    return await weighActions(embedder, { text, locale: run.locale }, known, run.signal);
  } catch (error) {
    run.signal.throwIfAborted();
    run.parts.log.warn({ err: error, turn_id: run.turnId }, "no action could be weighed");
    return null;
  }
}
