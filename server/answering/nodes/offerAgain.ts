/** Offers an action again after another question was answered first. */
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { loadActions } from "../../actions/loadActions.ts";
import { askAbout } from "../planAction.ts";
import { runOf } from "../run.ts";
import type { State, StateUpdate } from "../state.ts";

export async function offerAgain({ action }: State, config: LangGraphRunnableConfig): Promise<StateUpdate> {
  const run = runOf(config);
  const known = await loadActions(run.parts, run.tenantId);
  const chosen = (action?.names ?? []).flatMap((name) => known.filter(({ definition }) => definition.name === name));
  // The owner has switched it off in the meantime.
  if (!action || chosen.length === 0) return { action: null };
  const definitions = chosen.map(({ definition }) => definition);
  return { clarification: askAbout(definitions, action, run.locale), action: { ...action, next: "ask" } };
}
