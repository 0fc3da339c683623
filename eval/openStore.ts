/** A database for one run, and the product's parts on it, all of them the ones that need no model. */
import { randomBytes } from "node:crypto";
import pino from "pino";
import postgres from "postgres";
import { buildParts } from "../server/adapters/buildParts.ts";
import { loadDemoConfig } from "../server/config.ts";
import type { Parts } from "../server/context.ts";
import { startEmbeddedDatabase } from "../server/db/embedded.ts";
import { migrate } from "../server/db/migrate.ts";

export interface Store {
  kind: "embedded" | "server";
  parts: Parts;
  /** Closes the parts and throws the database away. */
  close(): Promise<void>;
}

/** A scratch database on DATABASE_URL's server when that is set, else an embedded one in memory. */
export async function openStore(): Promise<Store> {
  const config = loadDemoConfig();
  const database = config.DATABASE_URL ? await createScratch(config.DATABASE_URL) : await startInMemory();
  try {
    await migrate(database.url);
    const bare = { ...config, DATABASE_URL: database.url, REDIS_URL: undefined, OPENAI_API_KEY: undefined };
    const built = await buildParts(bare, pino({ level: config.LOG_LEVEL }));
    return {
      kind: config.DATABASE_URL ? "server" : "embedded",
      parts: built.parts,
      close: async () => {
        await built.close();
        await database.drop();
      },
    };
  } catch (error) {
    await database.drop();
    throw error;
  }
}

async function startInMemory(): Promise<{ url: string; drop(): Promise<void> }> {
  const { url, close } = await startEmbeddedDatabase({ dataDir: null });
  return { url, drop: close };
}

async function createScratch(base: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `frontdesk_eval_${randomBytes(4).toString("hex")}`;
  const admin = postgres(base, { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name}`);
  return {
    url: Object.assign(new URL(base), { pathname: `/${name}` }).href,
    drop: async () => {
      await admin.unsafe(`drop database if exists ${name} with (force)`);
      await admin.end();
    },
  };
}
