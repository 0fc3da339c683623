/** Fills a database with two years of conversations, as the product writes them, and builds the indexes afterwards. */
import { randomBytes, randomUUID } from "node:crypto";
import postgres from "postgres";
import { pack } from "../../server/db/packed.ts";
import { HISTORY, type Size, TABLES, TEXTS, toMake, toPrepare } from "./rows.ts";

/** Tickets per transaction. */
const AT_ONCE = 50_000;

/**
 * @param url a database with tenants, as a superuser
 * @param messages how many to make
 * @param say is given each step as it ends
 */
export async function fill(url: string, messages: number, say: (text: string) => void): Promise<void> {
  const sql = postgres(url, {
    max: 1,
    onnotice: () => {},
    connection: { session_replication_role: "replica", synchronous_commit: "off", work_mem: "256MB", jit: "off" },
  });
  try {
    const size: Size = { tickets: Math.round(messages / HISTORY.messagesOfTicket), ...HISTORY };
    for (const statement of toPrepare(size)) await sql.unsafe(statement);
    await packPassages(sql);
    say(`${size.tickets} tickets of ${size.tenants} tenants are laid out`);
    await keepIndexes(sql, false);
    for (let from = 1; from <= size.tickets; from += AT_ONCE) {
      const to = Math.min(size.tickets, from + AT_ONCE - 1);
      await sql.begin(async (tx) => {
        for (const statement of toMake(size)) await tx.unsafe(statement, [from, to]);
      });
      say(`${to} of ${size.tickets} tickets`);
    }
    for (const table of TABLES) {
      await sql.unsafe(`reindex table ${table}`);
      say(`indexes of ${table}`);
    }
    await sql.unsafe("vacuum (freeze, analyze)");
    say("vacuumed");
  } finally {
    await sql.end();
  }
}

/** What a trace has of the passages it found: packed as the product does, to about 3 KB. */
async function packPassages(sql: postgres.Sql): Promise<void> {
  for (let n = 0; n < TEXTS; n++) {
    const passages = Array.from({ length: 10 }, (_, at) => ({
      ...{ n: at + 1, chunk_id: randomUUID(), document_id: randomUUID(), document_version: 1, page: null },
      ...{
        title: `Help ${n}`,
        heading_path: [`How do I ${randomUUID()}?`],
        excerpt: randomBytes(150).toString("base64"),
      },
      scores: { bm25: Math.random(), words: Math.random(), vector: Math.random(), chance: Math.random() },
    }));
    await sql`update volume.texts set packed = ${pack("passages", passages)} where n = ${n}`;
  }
}

/** Indexes that are not kept while rows come in are valid again once they are built anew. */
async function keepIndexes(sql: postgres.Sql, are: boolean): Promise<void> {
  await sql`update pg_index set indisready = ${are}, indisvalid = ${are} where indrelid = any(${TABLES}::regclass[])`;
}
