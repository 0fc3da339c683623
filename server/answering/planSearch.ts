/** Asks a model what a question means and what to search for; once for the same question. */
import { createHash } from "node:crypto";
import { HISTORY_LINES as SHOWN_LINES } from "../engines/openai/prompts/contextualize.ts";
import { titleOf } from "../grading/citations.ts";
import type { Passage, RewriteInput, StandaloneQuestion } from "../ports/engine.ts";
import { callContext } from "./callContext.ts";
import { taskMs } from "./deadline.ts";
import type { TurnRun } from "./run.ts";

/**
 * @param found so far: its headings say in which language and words the documents speak
 * @param detail gets what a person may want to know of it
 * @returns null when the model fails or takes too long: the local way goes on
 * @throws the run's own abort
 */
export async function planSearch(
  run: TurnRun,
  asked: Omit<RewriteInput, "headings">,
  found: Passage[],
  detail: Record<string, unknown>,
): Promise<StandaloneQuestion | null> {
  const { engine, rewrites, log, config } = run.parts;
  const input = { ...asked, headings: [...new Set(found.map(titleOf))] };
  const version = engine.promptVersion("contextualize");
  const { message, summary, headings } = input;
  const lines = input.history.slice(-SHOWN_LINES);
  const key = keyOf([engine.modelOf("contextualize"), version, message, lines, summary, headings]);
  const onDown = (error: unknown) => {
    log.warn({ err: error }, "rewrites can't be kept for now");
    return null;
  };
  run.isPlanned = true;
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

/** What a plan says to search for. */
export const queriesOf = ({ queries, question }: StandaloneQuestion): string[] =>
  queries?.length ? queries : [question];

const keyOf = (parts: unknown[]) => createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
