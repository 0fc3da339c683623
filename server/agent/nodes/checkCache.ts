/** Looks for an answer the tenant has given before. The cache being down is no reason not to answer. */
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { withTenant } from "../../db/tenant.ts";
import type { CacheEntry } from "../../ports/cache.ts";
import { cacheMake, isSameQuestion } from "../cacheGuard.ts";
import { runOf, type TurnRun } from "../run.ts";
import { type State, type StateUpdate, standaloneQuestion } from "../state.ts";

/** How many neighbours get a second look. */
const CANDIDATES = 3;

export async function checkCache(state: State, config: LangGraphRunnableConfig): Promise<StateUpdate> {
  const run = runOf(config);
  run.events.status("checking_cache", "check_cache");
  return run.trace.step("check_cache", async (detail) => {
    const question = standaloneQuestion(state);
    try {
      const [vector] = await run.parts.embedder.embed([question], run.signal);
      if (!vector) return {};
      const matches = await run.parts.cache.nearest(run.tenantId, vector, CANDIDATES);
      detail.nearest = matches[0]?.similarity ?? null;
      const hit = matches.find((match) =>
        isSameQuestion(question, match, { make: cacheMake(run), locale: run.locale }),
      );
      if (!hit || !(await restsOnCurrent(run, hit.entry))) return {};
      detail.entry_id = hit.entry.id;
      detail.rests_on = hit.entry.rests_on;
      const { answer, citations, confidence } = hit.entry;
      return { is_cache_hit: true, answer, citations, confidence };
    } catch (error) {
      if (run.signal.aborted) throw error;
      detail.failed = error instanceof Error ? error.name : "failed";
      return {};
    }
  });
}

/** A document that changed a moment ago may not have dropped its entries yet. */
async function restsOnCurrent(run: TurnRun, entry: CacheEntry): Promise<boolean> {
  const [row] = await withTenant(
    { db: run.parts.db, tenantId: run.tenantId },
    (tx) => tx.sql<{ stale: number }[]>`
      select count(*)::int as stale
      from unnest(${entry.rests_on.map((rest) => rest.document_id)}::uuid[],
        ${entry.rests_on.map((rest) => rest.document_version)}::integer[]) as rest (id, version)
      where not exists (select from documents d where d.id = rest.id and d.version = rest.version)`,
  );
  return row?.stale === 0;
}
