/** A run's scratch database, with the product's parts on top. */
import { randomBytes } from "node:crypto";
import pino from "pino";
import postgres from "postgres";
import { createOpenAIEmbedder } from "../server/adapters/embedder/openai.ts";
import { buildParts } from "../server/boot/buildParts.ts";
import { type Config, ConfigError, loadConfig, loadDemoConfig } from "../server/config/config.ts";
import type { Parts } from "../server/context/context.ts";
import { startEmbeddedDatabase } from "../server/db/embedded.ts";
import { migrate } from "../server/db/migrate.ts";
import { UsageError } from "./packs/packFolder.ts";
import { startStubEmbedder } from "./stubEmbedder.ts";
import { withVectorCache } from "./vectorCache.ts";

export interface EvalStore {
  database: "embedded" | "server";
  /** The cache used for the cache's figures. */
  cache: "memory" | "redis";
  parts: Parts;
  /** Closes the parts and drops the database. */
  close(): Promise<void>;
}

/**
 * `engine`: as configured. `meaning`, `words`: one of the two built-in embedders. `stub`: vectors over HTTP from a
 * server started by this run. A URL: any OpenAI-compatible server, without a key.
 */
export type EmbedderName = "engine" | "meaning" | "words" | "stub" | `http${string}`;

export interface StoreOptions {
  /** `local`: ignores the environment's model settings. */
  engine: "local" | "openai";
  /** Does not affect the engine. */
  embedder: EmbedderName;
  /** A PostgreSQL server's URL, overriding the environment's. */
  database: string | undefined;
  /** A folder that caches vectors across runs. */
  vectors: string | undefined;
}

const EXAM_MS = 300_000;

/**
 * A scratch database on the given server, else an embedded one in memory; the cache is in Redis if REDIS_URL is set,
 * under a separate key prefix.
 * @throws UsageError when the environment lacks what the engine needs, or the server can't be reached
 */
export async function openStore(options: StoreOptions): Promise<EvalStore> {
  const config = configFor(options);
  const database = await openScratch(config.DATABASE_URL);
  try {
    await migrate(database.url);
    const log = pino({ level: config.LOG_LEVEL });
    const prefix = `frontdesk-eval-${randomBytes(4).toString("hex")}:`;
    const built = await buildParts({ ...config, DATABASE_URL: database.url }, log, prefix);
    // As on service start; an engine that can't be reached fails on the first question anyway.
    await built.parts.engine
      .examine?.({ signal: AbortSignal.timeout(EXAM_MS), onUsage: () => {} })
      .catch((error) => log.warn({ err: error }, "the judge could not be examined"));
    const stub = options.embedder === "stub" ? await startStubEmbedder() : null;
    const baseUrl = stub?.url ?? (options.embedder.startsWith("http") ? options.embedder : null);
    const model = stub ? "stub" : options.embedder;
    if (baseUrl) built.parts.embedder = createOpenAIEmbedder({ apiKey: "none", baseUrl, model });
    const cache = options.vectors ? await withVectorCache(built.parts.embedder, options.vectors) : null;
    if (cache) built.parts.embedder = cache;
    return {
      database: config.DATABASE_URL ? "server" : "embedded",
      cache: config.REDIS_URL ? "redis" : "memory",
      parts: built.parts,
      close: async () => {
        await built.close();
        await cache?.close();
        await stub?.close();
        await database.drop();
      },
    };
  } catch (error) {
    await database.drop();
    throw error;
  }
}

function configFor(options: StoreOptions): Config {
  const config = engineConfig(options);
  const { embedder } = options;
  if (embedder !== "meaning" && embedder !== "words") return config;
  return { ...config, EMBEDDER: embedder, OPENAI_EMBEDDING_MODEL: undefined };
}

function engineConfig({ engine, database }: StoreOptions): Config {
  try {
    const full = loadDemoConfig();
    const { DATABASE_URL = database, REDIS_URL } = full;
    const places = { DATABASE_URL: database ?? DATABASE_URL, REDIS_URL };
    if (engine === "local") {
      return { ...loadConfig({ NODE_ENV: "development", LOG_LEVEL: "error" }), ...places };
    }
    if (!full.OPENAI_API_KEY) throw new UsageError("--engine openai needs OPENAI_API_KEY");
    return { ...full, ...places };
  } catch (error) {
    if (error instanceof ConfigError) throw new UsageError(error.message);
    throw error;
  }
}

/** Creates an empty scratch database: on the given server, else embedded and in memory. @throws UsageError */
export const openScratch = (base: string | undefined) => (base ? createScratch(base) : startInMemory());

async function startInMemory(): Promise<{ url: string; drop(): Promise<void> }> {
  const { url, close } = await startEmbeddedDatabase({ dataDir: null });
  return { url, drop: close };
}

async function createScratch(base: string): Promise<{ url: string; drop(): Promise<void> }> {
  if (!URL.canParse(base)) throw new UsageError(`no database URL: ${base}`);
  const name = `frontdesk_eval_${randomBytes(4).toString("hex")}`;
  const admin = postgres(base, { max: 1, onnotice: () => {}, connect_timeout: 10 });
  try {
    await admin.unsafe(`create database ${name}`);
  } catch (error) {
    await admin.end();
    throw new UsageError(`no scratch database on ${new URL(base).host}: ${(error as Error).message}`);
  }
  return {
    url: Object.assign(new URL(base), { pathname: `/${name}` }).href,
    drop: async () => {
      await admin.unsafe(`drop database if exists ${name} with (force)`);
      await admin.end();
    },
  };
}
