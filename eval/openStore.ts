/** A database for one run, and the product's parts on it. */
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

export interface Store {
  database: "embedded" | "server";
  /** Where answers are kept for the cache's figures. */
  cache: "memory" | "redis";
  parts: Parts;
  /** Closes the parts and throws the database away. */
  close(): Promise<void>;
}

/**
 * `engine`: what the configuration says. `meaning`, `words`: one of the two that come along. `stub`: vectors over HTTP from a
 * server that this run starts. An address: any server's that speaks OpenAI's protocol, without a key.
 */
export type EmbedderName = "engine" | "meaning" | "words" | "stub" | `http${string}`;

export interface StoreOptions {
  /** `local`: whatever the environment says of models is not looked at. */
  engine: "local" | "openai";
  /** The engine stays as it is. */
  embedder: EmbedderName;
  /** A PostgreSQL server's URL instead of the environment's. */
  database: string | undefined;
  /** A folder that keeps vectors from one run to the next. */
  vectors: string | undefined;
}

const EXAM_MS = 300_000;

/**
 * A scratch database on a server when one is named, else an embedded one in memory; the cache in Redis when REDIS_URL
 * is set, under keys of its own.
 * @throws UsageError when the environment lacks what the engine needs, or the server can't be reached
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const config = configFor(options);
  const database = config.DATABASE_URL ? await createScratch(config.DATABASE_URL) : await startInMemory();
  try {
    await migrate(database.url);
    const log = pino({ level: config.LOG_LEVEL });
    const prefix = `frontdesk-eval-${randomBytes(4).toString("hex")}:`;
    const built = await buildParts({ ...config, DATABASE_URL: database.url }, log, prefix);
    // As a start of the service does: an engine that can't be asked says so with the first question.
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
