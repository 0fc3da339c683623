/**
 * Makes a follow-up stand alone: by carrying words over, and by a model only where what is found that way is weak. A
 * rewrite that fails leaves the first one.
 */
import { createHash } from "node:crypto";
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { rewriteFollowUp } from "../../engines/local/rewriteFollowUp.ts";
import { HISTORY_LINES as SHOWN_LINES } from "../../engines/openai/prompts/contextualize.ts";
import type { HistoryLine, Passage, StandaloneQuestion } from "../../ports/engine.ts";
import type { TenantSettings } from "../../tenants/settings.ts";
import { callContext } from "../callContext.ts";
import { taskMs } from "../deadline.ts";
import { fillFacts } from "../facts/fillFacts.ts";
import { historyLines } from "../history.ts";
import { runOf, type TurnRun } from "../run.ts";
import { searchPassages } from "../searchPassages.ts";
import type { State, StateUpdate } from "../state.ts";

/** So many messages back, and the visitor's first: with more of them nothing better is found. A model is shown fewer. */
const HISTORY_LINES = 9;
/**
 * Share of what is asked that the best passage has. On public conversations 72 % of follow-ups below it find a gold among the
 * first five; from here to twice as much 92 %, as many as above that, and a model would only hold up the first word of the answer.
 */
const WEAK = 0.3;

export async function contextualize(state: State, config: LangGraphRunnableConfig): Promise<StateUpdate> {
  const run = runOf(config);
  if (isStarter(state, run.settings)) return {};
  run.events.status("contextualizing", "contextualize");
  return run.trace.step("contextualize", async (detail) => {
    const history = nearLines(historyLines(state));
    const local = rewriteFollowUp(state.question, history, state.summary ?? null);
    const evidence = run.parts.engine.asksModel ? await tryOut(run, state, local) : null;
    const isWeak = evidence !== null && (evidence[0]?.scores.coverage ?? 0) < WEAK;
    const byModel = isWeak
      ? await rewriteByModel(run, { message: state.question, history, summary: state.summary ?? null }, detail)
      : null;
    // What was found for it is what `retrieve` would find, but for a reranking model.
    if (evidence && !byModel && !run.parts.reranker) run.evidence = evidence;
    const { question, keywords, carried } = byModel ?? local;
    run.trace.isRewrittenByModel = byModel !== null;
    Object.assign(detail, { question, by: byModel ? run.parts.engine.name : "local" });
    return { rephrased_question: question, keywords, carried };
  });
}

/** One of the questions that the tenant offers before anything has been said: it can be read alone at any time. */
function isStarter({ messages }: State, { suggestions, welcome_texts }: TenantSettings): boolean {
  const asked = messages.at(-1)?.content;
  return asked !== undefined && [{ suggestions }, ...welcome_texts].some((each) => each.suggestions.includes(asked));
}

/** What is found by a rewrite; a reranker is not paid for that. */
function tryOut(run: TurnRun, state: State, rewritten: StandaloneQuestion): Promise<Passage[]> {
  const question = fillFacts(rewritten.question, run.situation.facts) ?? rewritten.question;
  return searchPassages(run, state, { ...rewritten, question }, null);
}

interface FollowUp {
  message: string;
  history: HistoryLine[];
  summary: string | null;
}

/** @returns null when the model fails or takes too long */
async function rewriteByModel(
  run: TurnRun,
  input: FollowUp,
  detail: Record<string, unknown>,
): Promise<StandaloneQuestion | null> {
  const { engine, rewrites, log, config } = run.parts;
  const version = engine.promptVersion("contextualize");
  const key = keyOf([
    engine.modelOf("contextualize"),
    version,
    input.message,
    input.history.slice(-SHOWN_LINES),
    input.summary,
  ]);
  const onDown = (error: unknown) => {
    log.warn({ err: error }, "rewrites can't be kept for now");
    return null;
  };
  const kept = await rewrites.get(run.tenantId, key).catch(onDown);
  if (kept) {
    detail.cached = true;
    return kept;
  }
  if (version) run.trace.promptVersions.contextualize = version;
  run.leaveQueue();
  try {
    const rewritten = await engine.contextualize(
      input,
      callContext(run, taskMs(config.TURN_DEADLINE_SECONDS, "contextualize")),
    );
    await rewrites.put(run.tenantId, key, rewritten, run.ticketId).catch(onDown);
    return rewritten;
  } catch (error) {
    if (run.signal.aborted) throw error;
    detail.failed = error instanceof Error ? error.message : "failed";
    return null;
  }
}

const keyOf = (parts: unknown[]) => createHash("sha256").update(JSON.stringify(parts)).digest("base64url");

/** The visitor's first line says what all of it is about. */
function nearLines(history: HistoryLine[]): HistoryLine[] {
  const near = history.slice(-HISTORY_LINES);
  const first = history.slice(0, -HISTORY_LINES).find((line) => line.role === "visitor");
  return first ? [first, ...near] : near;
}
