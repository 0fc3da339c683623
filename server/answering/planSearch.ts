/** Asks a model what a question means and what to search for; once per question. */
import { createHash } from "node:crypto";
import { HISTORY_LINES as SHOWN_LINES } from "../engines/openai/prompts/contextualize.ts";
import { titleOf } from "../grading/citations.ts";
import { EngineError, type RewriteInput, type StandaloneQuestion } from "../ports/engine.ts";
import type { Passage } from "../ports/passage.ts";
import { callContext } from "./callContext.ts";
import { taskMs } from "./deadline.ts";
import type { TurnRun } from "./run.ts";
import type { StateUpdate } from "./state.ts";

/** A model's plan for the search. */
export interface Planned {
  /** Null when the model failed or took too long; the local search is used then. */
  plan: StandaloneQuestion | null;
  /** The state update for the node that asked. */
  noted: Pick<StateUpdate, "is_planned" | "fitting" | "waited_ms">;
}

/**
 * @param found so far: the headings show the documents' language and vocabulary
 * @param detail receives details for the trace
 * @throws the run's own abort
 */
export async function planSearch(
  run: TurnRun,
  asked: Omit<RewriteInput, "headings" | "found">,
  found: Passage[],
  detail: Record<string, unknown>,
): Promise<Planned> {
  const { engine, rewrites, log, config } = run.parts;
  const best = found.slice(0, MAX_JUDGED);
  const input = { ...asked, headings: [...new Set(found.map(titleOf))], found: best.map(beginningOf) };
  const version = engine.promptVersion("contextualize");
  const { message, summary, headings, found: texts } = input;
  const lines = input.history.slice(-SHOWN_LINES);
  const key = keyOf([engine.modelOf("contextualize"), version, message, lines, summary, headings, texts]);
  const onDown = (error: unknown) => {
    log.warn({ err: error }, "rewrites can't be cached for now");
    return null;
  };
  const kept = await rewrites.get(run.tenantId, key).catch(onDown);
  if (kept) {
    detail.cached = true;
    return take(kept);
  }
  run.trace.notePrompt(engine, "contextualize");
  run.leaveQueue();
  const withinMs = taskMs(config.TURN_DEADLINE_SECONDS, "contextualize");
  try {
    const rewritten = await engine.contextualize(input, callContext(run, withinMs));
    await rewrites.put(run.tenantId, key, rewritten, run.ticketId).catch(onDown);
    return take(rewritten);
  } catch (error) {
    if (run.signal.aborted) throw error;
    detail.failed = error instanceof Error ? error.message : "failed";
    const isSame = engine.modelOf("contextualize") === engine.modelOf("generate");
    const isLost = isSame && error instanceof EngineError && error.reason === "timeout";
    return { plan: null, noted: { is_planned: true, ...(isLost && { waited_ms: withinMs }) } };
  }

  /** Its view of the passages is kept with the turn. */
  function take(plan: StandaloneQuestion): Planned {
    if (!plan.fitting) return { plan, noted: { is_planned: true } };
    detail.fitting = plan.fitting;
    return { plan, noted: { is_planned: true, fitting: fittingOf(best, plan.fitting) } };
  }
}

/** Passages shown to the model, and characters of each. */
const MAX_JUDGED = 8;
const BEGINNING = 400;
const beginningOf = (passage: Passage) =>
  `${titleOf(passage)}: ${passage.content.replace(/\s+/g, " ").trim().slice(0, BEGINNING)}`;

/** Passages that answer come before those that answer in part; the rest keep the search's order. */
function fittingOf(found: Passage[], { answer, partly }: NonNullable<StandaloneQuestion["fitting"]>): Passage[] {
  return [...new Set([...answer, ...partly])].flatMap((n) => found[n - 1] ?? []);
}

/** The plan's search queries. */
export const queriesOf = ({ queries, question }: StandaloneQuestion): string[] =>
  queries?.length ? queries : [question];

const keyOf = (parts: unknown[]) => createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
