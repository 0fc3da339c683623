/** A database for the same work: its tables, a login that row-level security binds, and the tenants' passages. */
import { randomBytes, randomUUID } from "node:crypto";
import { PostgresSaver } from "@langchain/langgraph-checkpoint-postgres";
import { OpenAIEmbeddings } from "@langchain/openai";
import pg from "pg";
import postgres from "postgres";
import { databaseUrl, type Texts } from "../../stage/knowledge.ts";
import { documents, inOwnWords } from "../../stage/ownTexts.ts";
import { SCHEMA } from "./tables.ts";
import { DIMENSIONS } from "./vectorStore.ts";

export interface Taught {
  /** For its server; bound by row-level security. */
  url: string;
  tenants: string[];
}

/** As many as the service's. */
const TENANTS = { shared: 20, own: 8 };
/** As long as the service's own passages are on average. */
const PASSAGE_CHARS = 900;
const AT_ONCE = 200;

/** Fills the database `name`, which has to be empty. @param modelUrl embeds the passages */
export async function teachSameWork(
  admin: postgres.Sql,
  name: string,
  modelUrl: string,
  texts: Texts,
): Promise<Taught> {
  const direct = databaseUrl(process.env.DATABASE_URL!, name);
  const pool = new pg.Pool({ connectionString: direct, max: 2 });
  try {
    await pool.query(SCHEMA);
    await new PostgresSaver(pool).setup();
    const tenants = Array.from({ length: TENANTS[texts] }, () => randomUUID());
    let vectors: string[] = [];
    for (const [index, tenant] of tenants.entries()) {
      const passages = passagesOf(index, texts);
      if (texts === "own" || index === 0) vectors = await embed(modelUrl, passages);
      await pool.query("insert into langchain_pg_collection values ($1, $2)", [tenant, `Bench ${index}`]);
      await pool.query(
        `insert into langchain_pg_embedding (collection_id, embedding, content, metadata)
         select $1, vector::vector, content, jsonb_build_object('title', title)
         from unnest($2::text[], $3::text[], $4::text[]) as given (vector, content, title)`,
        [tenant, vectors, passages.map(({ content }) => content), passages.map(({ title }) => title)],
      );
    }
    const password = randomBytes(16).toString("hex");
    await admin.unsafe(`create role ${name} login password '${password}'`);
    await pool.query(`grant select, insert, update, delete on all tables in schema public to ${name}`);
    await pool.query("analyze");
    return { url: Object.assign(new URL(direct), { username: name, password }).href, tenants };
  } finally {
    await pool.end();
  }
}

/** Drops the logins that killed benches have left. Their databases have to be gone. */
export async function dropLogins(base: string): Promise<void> {
  const admin = postgres(base, { max: 1 });
  try {
    const left = await admin<{ name: string }[]>`
      select rolname as name from pg_roles where starts_with(rolname, 'frontdesk_bench_')
        and not exists (select from pg_database where datname = rolname)`;
    for (const { name } of left) await admin.unsafe(`drop role ${name}`);
  } finally {
    await admin.end();
  }
}

interface Part {
  title: string;
  content: string;
}

/** Paragraphs put together up to the length of a passage, under the nearest heading. */
function passagesOf(tenant: number, texts: Texts): Part[] {
  return documents.flatMap(({ text }) => {
    const parts: Part[] = [];
    for (const section of (texts === "own" ? inOwnWords(tenant, text) : text).split(/\n(?=#)/)) {
      const title = /^#+ (.*)/.exec(section)?.[1] ?? "";
      let content = "";
      for (const paragraph of section.split(/\n\n+/)) {
        if (content !== "" && content.length + paragraph.length > PASSAGE_CHARS) {
          parts.push({ title, content });
          content = "";
        }
        content += `${paragraph}\n\n`;
      }
      parts.push({ title, content });
    }
    return parts;
  });
}

async function embed(modelUrl: string, passages: Part[]): Promise<string[]> {
  const embeddings = new OpenAIEmbeddings({
    ...{ model: "bench", apiKey: "bench", dimensions: DIMENSIONS, batchSize: AT_ONCE },
    configuration: { baseURL: modelUrl },
  });
  const vectors = await embeddings.embedDocuments(passages.map(({ content }) => content));
  return vectors.map((vector) => JSON.stringify(vector));
}
