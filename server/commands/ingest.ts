/** `frontdesk ingest`: adds files and folders to a tenant's knowledge, in the database or through a running server. */
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import pino from "pino";
import { buildParts } from "../boot/buildParts.ts";
import { type Config, loadDemoConfig } from "../config/config.ts";
import { AppError } from "../kernel/errors.ts";
import { collectFiles, type FoundFile } from "../knowledge/documents/collectFiles.ts";
import { databaseSink } from "../knowledge/documents/databaseSink.ts";
import { type FileSink, type SinkResult, serverSink } from "../knowledge/documents/serverSink.ts";
import { findTenant } from "../tenants/findTenant.ts";
import { UsageError } from "./usageError.ts";
import { requireMigrated } from "./withParts.ts";

type Target = { [name in "tenant" | "server" | "key"]?: string | undefined };

/**
 * @returns 1 when a file could not be ingested
 * @throws UsageError; ConfigError; the database's errors
 */
export async function ingest(argv: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      tenant: { type: "string" },
      "url-base": { type: "string" },
      server: { type: "string" },
      key: { type: "string" },
    },
  });
  if (positionals.length === 0) throw new UsageError();
  const files = await collectFiles(positionals, values["url-base"]);
  if (files.length === 0) throw new Error("found no Markdown, HTML, text, PDF, Word or CSV file there");
  const { sink, close } = await openSink(values);
  try {
    return await ingestAll(files, sink);
  } finally {
    await close();
  }
}

async function ingestAll(files: FoundFile[], sink: FileSink): Promise<number> {
  const counts = { added: 0, unchanged: 0, failed: 0 };
  for (const [index, file] of files.entries()) {
    const result = await ingestOne(file, sink);
    const isFailed = result.outcome === "failed";
    counts[result.outcome]++;
    const line = `[${index + 1}/${files.length}] ${file.path}: ${isFailed ? `failed (${result.reason})` : result.outcome}`;
    if (isFailed) console.error(line);
    else console.log(line);
  }
  console.log(`${counts.added} added, ${counts.unchanged} unchanged, ${counts.failed} failed`);
  return counts.failed > 0 ? 1 : 0;
}

async function ingestOne(file: FoundFile, sink: FileSink): Promise<SinkResult> {
  try {
    return await sink({ ...file, bytes: await readFile(file.path) });
  } catch (error) {
    const reason = error instanceof AppError ? error.key : error instanceof Error ? error.message : String(error);
    return { outcome: "failed", reason };
  }
}

async function openSink(to: Target): Promise<{ sink: FileSink; close: () => Promise<void> }> {
  if (to.server) {
    if (!to.key) throw new UsageError("--server needs --key: an owner makes one in the admin app, under API keys");
    return { sink: serverSink({ url: to.server, key: to.key }), close: async () => {} };
  }
  if (!to.tenant) throw new UsageError();
  const config = loadDemoConfig();
  if (!config.DATABASE_URL) {
    throw new Error(
      "DATABASE_URL is not set. The embedded database belongs to the one process that runs it (frontdesk demo), so it\n" +
        "can't be written to from here: use --server <url> --key <API key>, which sends the files to that process.",
    );
  }
  return openDatabaseSink(config, to.tenant);
}

async function openDatabaseSink(config: Config, tenantId: string) {
  const log = pino({ level: "warn" }, pino.destination(2));
  const built = await buildParts(config, log);
  const isUuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(tenantId);
  try {
    await requireMigrated(built.parts);
    const isThere = isUuid && (await findTenant(built.parts.db, tenantId));
    if (!isThere) throw new Error(`there is no tenant ${tenantId} in this database`);
  } catch (error) {
    await built.close();
    throw error;
  }
  const { sink, close } = databaseSink({ db: built.parts.db, tenantId, parts: built.parts });
  return {
    sink,
    close: async () => {
      await close();
      await built.close();
    },
  };
}
