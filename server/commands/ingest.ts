/** `npm run ingest`: adds files and folders to a tenant's knowledge, in the database or through a running server. */
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import pino from "pino";
import { buildParts } from "../boot/buildParts.ts";
import { type Config, ConfigError, loadDemoConfig } from "../config/config.ts";
import { explainDatabaseError } from "../db/explainDatabaseError.ts";
import { AppError } from "../kernel/errors.ts";
import { collectFiles, type FoundFile } from "../knowledge/documents/collectFiles.ts";
import { databaseSink } from "../knowledge/documents/databaseSink.ts";
import { type FileSink, type SinkResult, serverSink } from "../knowledge/documents/serverSink.ts";
import { findTenant } from "../tenants/findTenant.ts";

const USAGE = `usage:
  npm run ingest -- --tenant <id> <path…>                     into DATABASE_URL
  npm run ingest -- --server <url> --key <API key> <path…>    through a running server

  --url-base <url>   where visitors can read the files: becomes the links of citations

Folders are taken in with everything below them: Markdown, HTML, text, PDF, Word and CSV.`;

/** Printed without a stack trace. */
class UsageError extends Error {}

const { values, positionals } = readArguments();
process.exitCode = await main().catch((error: unknown) => {
  const isKnown = error instanceof ConfigError || error instanceof UsageError;
  console.error(isKnown ? error.message : (explainDatabaseError(error) ?? error));
  return 1;
});

async function main(): Promise<number> {
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  if (positionals.length === 0) throw new UsageError(USAGE);
  const files = await collectFiles(positionals, values["url-base"]);
  if (files.length === 0) throw new UsageError("found no Markdown, HTML, text, PDF, Word or CSV file there");
  const { sink, close } = await openSink();
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

async function openSink(): Promise<{ sink: FileSink; close: () => Promise<void> }> {
  if (values.server) {
    if (!values.key) throw new UsageError("--server needs --key: an owner makes one in the admin app, under API keys");
    return { sink: serverSink({ url: values.server, key: values.key }), close: async () => {} };
  }
  if (!values.tenant) throw new UsageError(USAGE);
  const config = loadDemoConfig();
  if (!config.DATABASE_URL) {
    throw new UsageError(
      "DATABASE_URL is not set. The embedded database belongs to the one process that runs it (npm run demo), so it\n" +
        "can't be written to from here: use --server <url> --key <API key>, which sends the files to that process.",
    );
  }
  return openDatabaseSink(config, values.tenant);
}

async function openDatabaseSink(config: Config, tenantId: string) {
  const log = pino({ level: "warn" }, pino.destination(2));
  const built = await buildParts(config, log);
  const isUuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(tenantId);
  try {
    const isThere = isUuid && (await findTenant(built.parts.db, tenantId));
    if (!isThere) throw new UsageError(`there is no tenant ${tenantId} in this database`);
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

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        tenant: { type: "string" },
        "url-base": { type: "string" },
        server: { type: "string" },
        key: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
    process.exit(1);
  }
}
