/**
 * Makes a follow-up stand alone: by carrying words over, and by a model only where what is found that way is weak. A
 * rewrite that fails leaves the first one.
 */
import { createHash } from "node:crypto";
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { rewriteFollowUp } from "../../engines/local/rewriteFollowUp.ts";
import { HISTORY_LINES as SHOWN_LINES } from "../../engines/openai/prompts/contextualize.ts";
import { retrievePassages } from "../../knowledge/retrievePassages.ts";
import type { HistoryLine, StandaloneQuestion } from "../../ports/engine.ts";
import { callContext } from "../callContext.ts";
import { taskMs } from "../deadline.ts";
import { historyLines } from "../history.ts";
import { runOf, type TurnRun } from "../run.ts";
import type { State, StateUpdate } from "../state.ts";

/** So many messages back, and the visitor's first: with more of them nothing better is found. A model is shown fewer. */
const HISTORY_LINES = 9;
/**
 * Share of what is asked that the best passage has. Below it a model's rewrite finds more (R@5 .30 to .41 on public
 * conversations); above it hardly, and it would hold up the first word of the answer.
 */
const WEAK = 0.5;

export async function contextualize(state: State, config: LangGraphRunnableConfig): Promise<StateUpdate> {
  const run = runOf(config);
  run.events.status("contextualizing", "contextualize");
  return run.trace.step("contextualize", async (detail) => {
    const history = nearLines(historyLines(state));
    const local = rewriteFollowUp(state.question, history, state.summary ?? null);
    const isWeak = run.parts.engine.name !== "local" && (await coverageOf(run, local)) < WEAK;
    const byModel = isWeak
      ? await rewriteByModel(run, { message: state.question, history, summary: state.summary ?? null }, detail)
      : null;
    const { question, keywords, carried } = byModel ?? local;
    run.trace.isRewrittenByModel = byModel !== null;
    Object.assign(detail, { question, by: byModel ? run.parts.engine.name : "local" });
    return { rephrased_question: question, keywords, carried };
  });
}

/** How much of the question the passage has that is found first; a reranker is not paid for that. */
async function coverageOf(run: TurnRun, { question, keywords, carried }: StandaloneQuestion): Promise<number> {
  const { page, scope } = run.situation;
  const ctx = { db: run.parts.db, tenantId: run.tenantId, parts: { ...run.parts, reranker: null } };
  const [best] = await retrievePassages(ctx, {
    question,
    keywords,
    carried,
    page,
    scope,
    limit: 1,
    signal: run.signal,
  });
  return best?.scores.coverage ?? 0;
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
