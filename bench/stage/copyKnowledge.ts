/** Gives a tenant what another one knows, under ids of its own, without reading and embedding it all again. */
import type postgres from "postgres";

/** Not ids of rows: whose they are, and where vectors lie. */
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

/** Ids are made out of the old one and the new tenant, so that they meet again in every table. */
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
