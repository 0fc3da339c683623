/**
 * `frontdesk demo`: everything in one process with nothing installed. An embedded Postgres on disk, a demo tenant that
 * knows Frontdesk's own documentation, the shop page with the widget, the admin app. Data survives a restart.
 */
import { hkdfSync, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
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

/**
 * The demo's documentation. The demo is not part of the image, which has no documents and can't build the two browser
 * apps.
 */
const DOCS = join(import.meta.dirname, "../../docs");

/** @returns 0 once it runs: the process then lives until it is told to stop @throws ConfigError; Error */
export async function demo(argv: string[]): Promise<number> {
  const {
    values: { json },
  } = parseArgs({ args: argv, options: { json: { type: "boolean", default: false } } });
  const given = loadDemoConfig();
  refuseMoreProcesses(given);
  if (!existsSync(DOCS)) throw new Error("the demo runs from a clone of the project: npm ci && npm run demo");
  try {
    await startDemo(given, json);
    return 0;
  } catch (error) {
    throw explained(error);
  }
}

async function startDemo(given: Config, isJson: boolean): Promise<void> {
  /** In JSON mode stdout carries only the JSON line. */
  const say = (line: string) => (isJson ? process.stderr : process.stdout).write(`${line}\n`);
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
  const found = { url, tenantId: state.tenant_id, password, engine: service.parts.engine.name };
  process.stdout.write(isJson ? `${JSON.stringify(asJson(found))}\n` : asText(found));
}

/** The embedded database is a single session in a single process. @throws ConfigError */
function refuseMoreProcesses({ ROLE, WEB_PROCESSES, WORKER_PROCESSES }: Config): void {
  if (ROLE === "all" && WEB_PROCESSES === 1 && WORKER_PROCESSES === 0) return;
  throw new ConfigError(["  ROLE, WEB_PROCESSES, WORKER_PROCESSES: the demo is one process, leave them out"]);
}

interface Found {
  url: string;
  tenantId: string;
  password: string;
  engine: string;
}

const asJson = ({ url, tenantId, password }: Found) => ({
  url,
  admin_url: `${url}/admin/`,
  tenant_id: tenantId,
  origin: url,
  admin_email: ADMIN_EMAIL,
  admin_password: password,
});

const asText = ({ url, password, engine }: Found) => `
  The shop with the widget   ${url}/
  The admin app              ${url}/admin/
    email                    ${ADMIN_EMAIL}
    password (this run only) ${password}

  Answers come from ${engine === "local" ? "the local engine: no model, no key. It quotes the documents." : "your model."}
  Ctrl+C ends it; the data stays.

`;

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
            console.error(error);
            process.exit(1);
          },
        );
    });
  }
}

/** @returns an Error with a one-line explanation, if there is one; otherwise the error itself */
function explained(error: unknown): unknown {
  if (errorCode(error) === "EADDRINUSE") return new Error("The port is taken. Another one: PORT=3001 npm run demo");
  return error instanceof DataDirectoryInUseError ? new Error(error.message) : error;
}
