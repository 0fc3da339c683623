/**
 * What PGVectorStore of LangChain's community package does with a collection, in as many lines: the package isn't a
 * dependency. It leaves out the vectors of what it finds, which the original fetches as well.
 */
import type { OpenAIEmbeddings } from "@langchain/openai";
import type pg from "pg";

export const DIMENSIONS = 384;

export interface Found {
  id: string;
  content: string;
  metadata: { title: string };
}

export class VectorStore {
  readonly #embeddings: OpenAIEmbeddings;
  readonly #pool: pg.Pool;

  constructor(embeddings: OpenAIEmbeddings, pool: pg.Pool) {
    this.#embeddings = embeddings;
    this.#pool = pool;
  }

  /** The `count` nearest passages of a collection, nearest first. */
  async similaritySearchVector(vector: number[], count: number, collection: string): Promise<Found[]> {
    const { rows } = await this.#pool.query<Found>(
      `select id, content, metadata, embedding <=> $1 as "_distance" from langchain_pg_embedding
       where collection_id = $2 order by "_distance" asc limit $3`,
      [JSON.stringify(vector), collection, count],
    );
    return rows;
  }

  embedQuery(text: string): Promise<number[]> {
    return this.#embeddings.embedQuery(text);
  }
}
