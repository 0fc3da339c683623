/** Copies one tenant's knowledge to another, with new ids, without processing and embedding it again. */
import type postgres from "postgres";

/** UUID columns that are not row ids: the shelf. */
const KEPT = new Set(["shelf"]);
const TABLES = [
  "documents",
  "chunks",
  "embeddings",
  "passage_pieces",
  "posting_blocks",
  "postings",
  "knowledge_stats",
] as const;

/** New ids are derived from the old id and the tenant, so that they match across tables. */
export async function copyKnowledge(sql: postgres.Sql, from: string, to: string): Promise<void> {
  for (const table of TABLES) {
    const columns = await sql<{ name: string; type: string }[]>`
      select column_name as name, udt_name as type from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' order by ordinal_position`;
    const values = columns.map(({ name, type }) => {
      if (name === "tenant_id") return `'${to}'::uuid`;
      return type === "uuid" && !KEPT.has(name) ? `md5(${name}::text || '${to}')::uuid` : `"${name}"`;
    });
    const names = columns.map(({ name }) => `"${name}"`);
    await sql.unsafe(`insert into ${table} (${names}) select ${values} from ${table} where tenant_id = '${from}'`);
  }
}
