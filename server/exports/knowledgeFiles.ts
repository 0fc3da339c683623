/** Reads the documents for an export, one at a time. */
import { type TenantContext, withTenant } from "../db/tenant.ts";

interface DocumentRow {
  id: string;
  source_key: string;
  title: string;
  url: string | null;
  media_type: string;
  collection: string | null;
  content: string | null;
  body: Buffer | null;
}

/**
 * Each document as `documents/<title>.md`, and its file as `originals/…` where it is still kept: files are kept until they are
 * read, written questions and answers for good.
 * @param onDocument called after each document
 */
export async function* knowledgeFiles(
  ctx: TenantContext,
  onDocument: () => void,
): AsyncGenerator<{ name: string; body: Buffer }> {
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    const row = await nextDocument(ctx, after);
    if (!row) return;
    after = row.id;
    const name = `${safeName(row.title)}-${row.id.slice(-8)}`;
    onDocument();
    if (row.content !== null)
      yield { name: `documents/${name}.md`, body: Buffer.from(`${headOf(row)}${row.content}\n`) };
    if (row.body) yield { name: `originals/${name}${endingOf(row)}`, body: row.body };
  }
}

async function nextDocument(ctx: TenantContext, after: string): Promise<DocumentRow | undefined> {
  const [row] = await withTenant(
    ctx,
    ({ sql }) => sql<DocumentRow[]>`
      select d.id, d.source_key, d.title, d.url, d.media_type, d.collection, d.content, f.body
      from documents d left join document_files f on f.tenant_id = d.tenant_id and f.document_id = d.id
      where d.tenant_id = ${ctx.tenantId} and d.id > ${after}::uuid order by d.id limit 1`,
  );
  return row;
}

/** Front matter: JSON strings are YAML, whatever is in them. */
function headOf({ title, source_key, url, collection }: DocumentRow): string {
  const fields = Object.entries({ title, source_key, url, collection }).filter(([, value]) => value !== null);
  return `---\n${fields.map(([name, value]) => `${name}: ${JSON.stringify(value)}`).join("\n")}\n---\n\n`;
}

/** A name that is one everywhere: no path, no device, no hidden file. */
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
