/** Reads documents for an export, one at a time. */
import { type TenantContext, withTenant } from "../db/tenant.ts";
import { jsonRows } from "./jsonRows.ts";

interface DocumentRow {
  id: string;
  source_key: string;
  title: string;
  /** The title set by its owner; null: the document's own. */
  given_title: string | null;
  url: string | null;
  media_type: string;
  created_at: string;
  updated_at: string;
  collection: string | null;
  content: string | null;
  body: Buffer | null;
}

/**
 * Each document as `documents/<title>.md`, and its original file as `originals/…` while that is stored: files until
 * they are processed, written questions and answers for good. Then saved questions and proposals, as JSON.
 * @param onDocument called for each document
 */
export async function* knowledgeFiles(
  ctx: TenantContext,
  onDocument: () => void,
): AsyncGenerator<{ name: string; body: Buffer }> {
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    const row = await nextDocument(ctx, after);
    if (!row) break;
    after = row.id;
    const name = `${safeName(row.title)}-${row.id.slice(-8)}`;
    onDocument();
    if (row.content !== null)
      yield { name: `documents/${name}.md`, body: Buffer.from(`${headOf(row)}${row.content}\n`) };
    if (row.body) yield { name: `originals/${name}${endingOf(row)}`, body: row.body };
  }
  for (const [name, rows] of Object.entries(await readLearning(ctx)))
    if (rows.length > 0) yield { name, body: Buffer.from(`${JSON.stringify(rows, null, 2)}\n`) };
}

/** Saved questions and knowledge proposals, by file name. */
function readLearning(ctx: TenantContext): Promise<Record<string, readonly object[]>> {
  return withTenant(ctx, async (tx) => ({
    "saved-questions.json": await jsonRows(
      tx,
      tx.sql`
      select q.question, q.page, q.locale, q.expected_words, d.source_key as expected_document, a.name as expected_action,
        q.created_at
      from saved_questions q left join documents d on d.tenant_id = q.tenant_id and d.id = q.expected_document_id
        left join actions a on a.tenant_id = q.tenant_id and a.id = q.expected_action_id
      where q.tenant_id = ${ctx.tenantId} order by q.created_at`,
    ),
    "proposals.json": await jsonRows(
      tx,
      tx.sql`
      select question, answer, alternatives, url, status, ticket_id, created_by_name as created_by,
        decided_by_name as decided_by, decided_at, created_at, updated_at
      from proposals where tenant_id = ${ctx.tenantId} order by created_at`,
    ),
  }));
}

async function nextDocument(ctx: TenantContext, after: string): Promise<DocumentRow | undefined> {
  const [row] = await withTenant(
    ctx,
    ({ sql }) => sql<DocumentRow[]>`
      select d.id, d.title, d.given_title, d.source_key, d.url, d.media_type, d.collection,
        to_jsonb(d.created_at) #>> '{}' as created_at, to_jsonb(d.updated_at) #>> '{}' as updated_at, d.content,
        f.body
      from documents d left join document_files f on f.tenant_id = d.tenant_id and f.document_id = d.id
      where d.tenant_id = ${ctx.tenantId} and d.id > ${after}::uuid order by d.id limit 1`,
  );
  return row;
}

/** Front matter; every JSON string is valid YAML. */
function headOf({ id, content, body, ...about }: DocumentRow): string {
  const fields = Object.entries(about).filter(([, value]) => value !== null);
  return `---\n${fields.map(([name, value]) => `${name}: ${JSON.stringify(value)}`).join("\n")}\n---\n\n`;
}

/** A file name valid everywhere: no path, no device name, no hidden file. */
function safeName(title: string): string {
  return (
    title
      .normalize("NFC")
      .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
      .replaceAll(/^-+|-+$/g, "")
      .slice(0, 80) || "document"
  );
}

function endingOf({ source_key, media_type }: DocumentRow): string {
  if (media_type.endsWith("json")) return ".json";
  return /\.[a-z0-9]{1,8}$/i.exec(source_key)?.[0].toLowerCase() ?? ".bin";
}
