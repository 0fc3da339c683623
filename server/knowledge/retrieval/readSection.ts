/** Reads one section of a document as passages, for an answer that may rest on nothing else. */
import { type TenantContext, withTenant } from "../../db/tenant.ts";
import type { Passage } from "../../ports/passage.ts";
import { deepLink } from "../documents/deepLink.ts";

type SectionRow = Pick<
  Passage,
  "chunk_id" | "document_id" | "document_version" | "title" | "url" | "heading_path" | "page" | "content"
> & { ordinal: number; anchor: string | null };

/** Cap for long texts without headings: only the passages around the match belong to the section. */
const MAX_PASSAGES = 12;

/**
 * @param section as found by a search; also matches a newer version of the document with the same headings
 * @returns its passages in order; none when it is gone
 */
export async function readSection(
  ctx: TenantContext,
  section: { document_id: string; heading_path: string[]; page: number | null; chunk_id: string },
): Promise<Passage[]> {
  const { document_id, heading_path, page, chunk_id } = section;
  const rows = await withTenant(
    ctx,
    (tx) => tx.sql<SectionRow[]>`
      select * from (
        select c.ordinal, c.id as chunk_id, c.document_id, c.document_version, d.title, d.url, c.anchor, c.heading_path,
          c.page, c.content
        from chunks c join documents d on d.tenant_id = c.tenant_id and d.id = c.document_id
        where c.tenant_id = ${ctx.tenantId} and c.document_id = ${document_id}
          and c.heading_path = ${JSON.stringify(heading_path)}::jsonb and c.page is not distinct from ${page}::int
        order by abs(c.ordinal - coalesce((select f.ordinal from chunks f where f.tenant_id = c.tenant_id and f.id = ${chunk_id}), 0))
        limit ${MAX_PASSAGES}
      ) nearest order by ordinal`,
  );
  return rows.map((row, index) => ({
    n: index + 1,
    chunk_id: row.chunk_id,
    document_id: row.document_id,
    document_version: row.document_version,
    title: row.title,
    url: deepLink(row),
    heading_path: row.heading_path,
    page: row.page,
    content: row.content,
    scores: {},
  }));
}
