/** Records a page's outcome and lists the pages it led to. */
import { withTenant } from "../../db/tenant.ts";
import { addPages, toCandidates } from "./addPages.ts";
import { deletePages } from "./deletePages.ts";
import type { FetchedPage, ListedPage } from "./fetchPage.ts";
import { holdSync, type SyncContext, type SyncRun } from "./syncRun.ts";

const MAX_ATTEMPTS = 3;

/** @throws SyncEnded, with nothing written */
export async function recordPage(
  ctx: SyncContext,
  run: SyncRun,
  page: ListedPage,
  fetched: FetchedPage,
): Promise<void> {
  const { tenantId } = ctx;
  const { verdict } = fetched;
  const isAgain = verdict.outcome === "again" && page.attempts + 1 < MAX_ATTEMPTS;
  const outcome = verdict.outcome === "again" ? "failed" : verdict.outcome;
  const errorKey = "errorKey" in verdict ? verdict.errorKey : null;
  if (outcome === "excluded" && page.document_id) await deletePages(ctx, run, { documentIds: [page.document_id] });
  await withTenant(ctx, async (tx) => {
    await holdSync(tx, tenantId, run);
    await tx.sql`
      update source_pages set is_pending = ${isAgain}, attempts = attempts + 1, outcome = ${outcome},
        error_key = ${errorKey}, etag = ${fetched.etag}, last_modified = ${fetched.lastModified},
        text_hash = ${fetched.textHash}, links = ${JSON.stringify(fetched.links)}::jsonb, fetched_at = now()
      where tenant_id = ${tenantId} and source_id = ${run.source.id} and url = ${page.url}`;
    if (isAgain) return;
    const found = "found" in verdict && verdict.found ? toCandidates([verdict.found], run.source) : [];
    await addPages(tx, tenantId, run, { candidates: found, depth: page.depth });
    if (run.phase === "crawling") {
      await addPages(tx, tenantId, run, { candidates: fetched.links, depth: page.depth + 1 });
    }
  });
}
