/** A source's pages and their outcomes, by URL. */
import { type TenantContext, withTenant } from "../../db/tenant.ts";
import { AppError } from "../../kernel/errors.ts";
import type { SourcePage, SourcePageFilter, SourcePageList } from "../../protocol/sources.ts";

export interface ListSourcePagesQuery {
  sourceId: string;
  filter?: SourcePageFilter;
  cursor?: string;
  limit?: number;
}

type Row = Omit<SourcePage, "document"> & {
  document_id: string | null;
  title: string;
  status: NonNullable<SourcePage["document"]>["status"];
  document_error: string | null;
};

/** @throws AppError `not_found`; `bad_request` for an invalid cursor */
export async function listSourcePages(ctx: TenantContext, query: ListSourcePagesQuery): Promise<SourcePageList> {
  const { sourceId, filter } = query;
  const after = query.cursor === undefined ? "" : Buffer.from(query.cursor, "base64url").toString("utf8");
  if (query.cursor !== undefined && !URL.canParse(after))
    throw new AppError("bad_request", { fields: [{ field: "cursor", reason: "wrong_format" }] });
  const limit = Math.min(Math.max(query.limit ?? 50, 1), 200);
  const rows = await withTenant(ctx, async ({ sql }) => {
    const known = await sql`select 1 from sources where tenant_id = ${ctx.tenantId} and id = ${sourceId}`;
    if (known.length === 0) throw new AppError("not_found");
    const chosen = () => {
      if (filter === undefined) return sql`true`;
      if (filter === "pending") return sql`p.is_pending`;
      if (filter === "failed") return sql`(p.outcome = 'failed' or d.status = 'failed')`;
      if (filter === "stored") return sql`p.outcome in ('stored', 'unchanged')`;
      return sql`p.outcome = ${filter}`;
    };
    return sql<Row[]>`
      select p.url, p.is_pending, p.outcome, p.error_key, p.depth, p.fetched_at, p.missing_syncs > 0 as is_missing,
        d.id as document_id, d.title, d.status, d.error_key as document_error
      from source_pages p left join documents d
        on d.tenant_id = p.tenant_id and d.source_id = p.source_id and d.source_key = p.url
      where p.tenant_id = ${ctx.tenantId} and p.source_id = ${sourceId} and p.url > ${after} and ${chosen()}
      order by p.url limit ${limit + 1}`;
  });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { pages: page.map(toPage), next_cursor: last ? Buffer.from(last.url).toString("base64url") : null };
}

function toPage({ document_id, title, status, document_error, ...row }: Row): SourcePage {
  const document = document_id === null ? null : { id: document_id, title, status, error_key: document_error };
  return { ...row, fetched_at: row.fetched_at && new Date(row.fetched_at).toISOString(), document };
}
