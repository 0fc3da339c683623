/** Searches the web if the tenant's own documents had no answer and the tenant allows it. */
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { hasPersonalData } from "../../cache/personalData.ts";
import { deadline } from "../deadline.ts";
import { runOf, type TurnRun } from "../run.ts";
import { type State, type StateUpdate, standaloneQuestion } from "../state.ts";
import { webPassages } from "../webPassages.ts";

const SEARCH_MS = 4000;
const MAX_RESULTS = 5;

export async function searchWeb(state: State, config: LangGraphRunnableConfig): Promise<StateUpdate> {
  const run = runOf(config);
  const { webSearch } = run.parts;
  const question = standaloneQuestion(state);
  if (!webSearch || !mayAsk(run, state.escalation_reason, question)) return {};
  run.events.retract("low_confidence");
  run.events.status("searching_web", "search_web");
  return run.trace.step("search_web", async (detail) => {
    try {
      const signal = deadline(run.signal, SEARCH_MS);
      run.leaveQueue();
      const results = await webSearch.search(question, { locale: run.locale, limit: MAX_RESULTS, signal });
      detail.results = results.length;
      if (results.length === 0) return {};
      const found = webPassages(question, results);
      run.trace.addPassages(found);
      return { ...FROM_WEB, context: found };
    } catch (error) {
      if (run.signal.aborted) throw error;
      detail.failed = error instanceof Error ? error.message : "failed";
      return {};
    }
  });
}

/** The new state: third-party content is never cached as the tenant's answer. */
const FROM_WEB = {
  ...{ is_from_web: true, is_personal: true },
  ...{ answer: null, citations: [], escalation_reason: null },
};

/** More digits than a year or version has look like a personal number. */
const MAX_DIGITS = 6;

/** Not with a scope, which is deliberate; not when a person was asked for; and never with personal data. */
function mayAsk({ settings, situation }: TurnRun, reason: State["escalation_reason"], question: string): boolean {
  if (!settings.web_search || situation.scope) return false;
  if (reason !== "no_knowledge" && reason !== "low_confidence") return false;
  if (question.replace(/\D/g, "").length > MAX_DIGITS) return false;
  return !hasPersonalData(question.replace(/\b\d{1,4}\b/g, " "), "");
}
