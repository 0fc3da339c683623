/**
 * `npm run demo`: everything in one process with nothing installed. An embedded Postgres on disk, a demo tenant that
 * knows Frontdesk's own documentation, the shop page with the widget, the admin app. Data survives a restart.
 */
import { hkdfSync, randomBytes } from "node:crypto";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createOwner } from "../accounts/signIn/createOwner.ts";
import { type Service, startService } from "../boot/service.ts";
import { type Config, ConfigError, loadDemoConfig } from "../config/config.ts";
import { DataDirectoryInUseError } from "../db/embedded/lock.ts";
import { startEmbeddedDatabase } from "../db/embedded.ts";
import { createLogger } from "../http/logger.ts";
import { errorCode } from "../kernel/errors.ts";
import { buildApps } from "./buildApps.ts";
import { demoPages } from "./demoPages.ts";
import { loadDemoState } from "./demoState.ts";
import { startOrderSystem } from "./orderSystem.ts";
import { seedActions } from "./seedActions.ts";
import { ingestDocs, seedTenant } from "./seedDemo.ts";

const ADMIN_EMAIL = "owner@demo.example";
/** The embedded database has one session: more connections would only queue. */
const EMBEDDED_POOL = 4;

const USAGE = `usage: npm run demo [-- --json]
Starts everything in one process with a database of its own, in DATA_DIR.

  --json   says where it is, and how to sign in, as one line of JSON`;

const options = readArguments();
const isJson = options.json;
/** In JSON mode stdout carries only the JSON line. */
const say = (line: string) => (isJson ? process.stderr : process.stdout).write(`${line}\n`);

try {
  if (options.help) console.log(USAGE);
  else await demo();
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : describe(error)}\n`);
  process.exit(1);
}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: { json: { type: "boolean", default: false }, help: { type: "boolean", short: "h", default: false } },
    });
    return values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
    process.exit(2);
  }
}

async function demo(): Promise<void> {
  const given = loadDemoConfig();
  refuseMoreProcesses(given);
  say("Building the widget and the admin app…");
  await buildApps(say);
  say("Starting the embedded database…");
  const database = await startEmbeddedDatabase({ dataDir: join(given.DATA_DIR, "database") });
  const state = await loadDemoState(given.DATA_DIR);
  const orders = await startOrderSystem();
  const config = {
    ...given,
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: EMBEDDED_POOL,
    SESSION_KEYS: [{ kid: "demo", secret: state.session_secret }],
    ADMIN_SECRET: state.admin_secret,
    // Stable across restarts, as long as the demo's folder is kept.
    SECRETS_KEYS: given.SECRETS_KEYS ?? [
      { kid: "demo", key: Buffer.from(hkdfSync("sha256", state.admin_secret, "", "secrets", 32)) },
    ],
    ACTION_ALLOW_PRIVATE_HOSTS: new Set([...given.ACTION_ALLOW_PRIVATE_HOSTS, orders.host]),
    PUBLIC_URL: given.PUBLIC_URL ?? `http://localhost:${given.PORT}`,
  };
  // In JSON mode the log must stay off stdout too.
  const log = createLogger(config, isJson ? process.stderr : undefined);
  const service = await startService(config, { log, progress: say, pages: demoPages(state.tenant_id) });
  endOnSignal(service, { database, orders });
  const url = `http://localhost:${service.port}`;
  const origins = [url, `http://127.0.0.1:${service.port}`];
  await seedTenant(service.parts, { tenantId: state.tenant_id, origins });
  await ingestDocs(service.parts, { tenantId: state.tenant_id, url, say });
  const password = randomBytes(9).toString("base64url");
  const ownerId = await createOwner(service.parts, {
    tenantId: state.tenant_id,
    email: ADMIN_EMAIL,
    name: "Demo owner",
    password,
  });
  await seedActions(service.parts, { tenantId: state.tenant_id, ownerId, system: orders });
  report(url, state.tenant_id, password, service.parts.engine.name);
}

/** The embedded database is a single session in a single process. @throws ConfigError */
function refuseMoreProcesses({ ROLE, WEB_PROCESSES, WORKER_PROCESSES }: Config): void {
  if (ROLE === "all" && WEB_PROCESSES === 1 && WORKER_PROCESSES === 0) return;
  throw new ConfigError(["  ROLE, WEB_PROCESSES, WORKER_PROCESSES: the demo is one process, leave them out"]);
}

function report(url: string, tenantId: string, password: string, engine: string): void {
  if (isJson) {
    const line = {
      url,
      admin_url: `${url}/admin/`,
      tenant_id: tenantId,
      origin: url,
      admin_email: ADMIN_EMAIL,
      admin_password: password,
    };
    process.stdout.write(`${JSON.stringify(line)}\n`);
    return;
  }
  say(`
  The shop with the widget   ${url}/
  The admin app              ${url}/admin/
    email                    ${ADMIN_EMAIL}
    password (this run only) ${password}

  Answers come from ${engine === "local" ? "the local engine: no model, no key. It quotes the documents." : "your model."}
  Ctrl+C ends it; the data stays.
`);
}

type Closing = { close(): Promise<void> };

function endOnSignal(service: Service, { database, orders }: { database: Closing; orders: Closing }): void {
  let isEnding = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (isEnding) return;
      isEnding = true;
      service
        .stop()
        .then(() => orders.close())
        .then(() => database.close())
        .then(
          () => process.exit(0),
          (error) => {
            process.stderr.write(`${describe(error)}\n`);
            process.exit(1);
          },
        );
    });
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (errorCode(error) === "EADDRINUSE") return "The port is taken. Another one: PORT=3001 npm run demo";
  if (error instanceof DataDirectoryInUseError) return error.message;
  return error.stack ?? error.message;
}
