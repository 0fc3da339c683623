/** Passages as the one who answers reads them: a model gets what it has room for, the local engine the best sections whole. */
import { completeSections } from "../knowledge/retrieval/completeSections.ts";
import { gatherSections } from "../knowledge/retrieval/gatherSections.ts";
import type { Passage } from "../ports/engine.ts";
import type { TurnRun } from "./run.ts";

export function readFully(run: TurnRun, found: Passage[]): Promise<Passage[]> {
  const ctx = { db: run.parts.db, tenantId: run.tenantId };
  if (!run.parts.engine.asksModel) return completeSections(ctx, found);
  return gatherSections(ctx, found, run.parts.config.OPENAI_PASSAGE_TOKENS);
}
