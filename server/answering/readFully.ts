/** Passages as the author reads them: a model gets what fits its context, the local engine the best sections whole. */
import { completeSections } from "../knowledge/retrieval/completeSections.ts";
import { gatherSections } from "../knowledge/retrieval/gatherSections.ts";
import type { Passage } from "../ports/passage.ts";
import type { TurnRun } from "./run.ts";

export function readFully(run: TurnRun, found: Passage[]): Promise<Passage[]> {
  const ctx = { db: run.parts.db, tenantId: run.tenantId };
  if (!run.parts.engine.asksModel) return completeSections(ctx, found);
  return gatherSections(ctx, found, run.parts.config.OPENAI_PASSAGE_TOKENS);
}
