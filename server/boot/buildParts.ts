/** Selects the adapter behind each port from the configuration. */
import { join } from "node:path";
import type { Logger } from "pino";
import { createTenantActions } from "../actions/createTenantActions.ts";
import { createApiReader } from "../actions/imports/createApiReader.ts";
import { memoryBus } from "../adapters/bus/memory.ts";
import { redisBus } from "../adapters/bus/redis.ts";
import { memoryCache } from "../adapters/cache/memory.ts";
import { hasVectorSets, redisCache } from "../adapters/cache/redis.ts";
import { buildEmbedder } from "../adapters/embedder/buildEmbedder.ts";
import { MEANING_MODEL } from "../adapters/embedder/meaning.ts";
import { oidcProvider } from "../adapters/identityProvider/oidc.ts";
import { imapMailbox } from "../adapters/incomingMail/imap.ts";
import { outboxJobs } from "../adapters/jobQueue/outbox.ts";
import type { Limits } from "../adapters/limiter/limits.ts";
import { memoryLimiter } from "../adapters/limiter/memory.ts";
import { redisLimiter } from "../adapters/limiter/redis.ts";
import { folderMailer } from "../adapters/mailer/folder.ts";
import { smtpMailer } from "../adapters/mailer/smtp.ts";
import { openRedis } from "../adapters/redis/redis.ts";
import { buildReranker } from "../adapters/reranker/buildReranker.ts";
import { memoryRewrites } from "../adapters/rewrites/memory.ts";
import { redisRewrites } from "../adapters/rewrites/redis.ts";
import { memoryTurnLog } from "../adapters/turnLog/memory.ts";
import { redisTurnLog } from "../adapters/turnLog/redis.ts";
import { memoryUsedTokens } from "../adapters/usedTokens/memory.ts";
import { redisUsedTokens } from "../adapters/usedTokens/redis.ts";
import { httpCaller } from "../adapters/webFetcher/caller.ts";
import { buildWebSearch } from "../adapters/webSearch/buildWebSearch.ts";
import type { Config } from "../config/config.ts";
import type { Parts } from "../context/context.ts";
import { type Database, openDatabase } from "../db/database.ts";
import { createLocalEngine } from "../engines/local/localEngine.ts";
import { createMailReader } from "../inbound/createMailReader.ts";
import type { IdentityProvider } from "../ports/identityProvider.ts";
import { ADDRESSES_PER_NETWORK } from "../ports/limiter.ts";
import type { TenantStores } from "../ports/tenantStores.ts";
import { MAX_MAIL_BYTES } from "../protocol/inboundMail.ts";
import { buildEngine, buildTenantEngines } from "./buildEngines.ts";

export interface BuiltParts {
  parts: Parts;
  /** Closes connections, in reverse order of opening. */
  close(): Promise<void>;
}

/**
 * @param config with `DATABASE_URL` set (the embedded database has one too)
 * @param redisPrefix of every key; tests pass their own
 */
export async function buildParts(config: Config, log: Logger, redisPrefix?: string): Promise<BuiltParts> {
  if (!config.DATABASE_URL) throw new Error("buildParts: no database");
  const db = openDatabase({
    url: config.DATABASE_URL,
    poolSize: config.DATABASE_POOL_SIZE,
    prepare: config.DATABASE_PREPARE,
  });
  const embedder = buildEmbedder(config, log);
  // Whatever embeds the documents, sentences are selected locally, without a remote call.
  const localEngine = createLocalEngine(config.EMBEDDER === "meaning" ? embedder.other?.(MEANING_MODEL) : null);
  const engine = buildEngine(config) ?? localEngine;
  const shared = {
    config,
    db,
    log,
    localEngine,
    engine,
    serviceEngine: engine,
    embedder,
    jobs: outboxJobs(),
    webCaller: httpCaller({ allowed: config.ACTION_ALLOW_PRIVATE_HOSTS, userAgent: "Frontdesk-Actions/1.0" }),
    reranker: buildReranker(config),
    identityProvider: buildIdentityProvider(config),
    webSearch: buildWebSearch(config),
    mailer: config.SMTP_URL
      ? smtpMailer({ url: config.SMTP_URL, from: config.MAIL_FROM })
      : folderMailer({ dir: join(config.DATA_DIR, "mail"), log }),
    incomingMail: config.INBOUND_IMAP_URL
      ? imapMailbox({ url: config.INBOUND_IMAP_URL, maxBytes: MAX_MAIL_BYTES })
      : null,
    mailReader: createMailReader(),
    apiReader: createApiReader(),
  };
  const stores = config.REDIS_URL
    ? await redisStores(config, config.REDIS_URL, log, redisPrefix)
    : memoryStores(config);
  const tenantEngines = buildTenantEngines(config, { db, bus: stores.ports.bus });
  const actions = createTenantActions({ db, bus: stores.ports.bus });
  const cells = config.CELLS ? (await import("../cells/openCells.ts")).openCells(config, { db, log }) : null;
  const parts: Parts = { ...shared, ...stores.ports, tenantEngines, actions, cells };
  // Not `parts.embedder`: an evaluation or a test may have replaced it.
  return { parts, close: () => closeAll({ ...parts, embedder: shared.embedder }, db, stores.close) };
}

type Stores = Pick<Parts, "cache" | "rewrites" | "turnLog" | "bus" | "usedTokens" | "limiter" | "stores">;

function memoryStores(config: Config): { ports: Stores; close: () => Promise<void> } {
  const [cache, rewrites, turnLog] = [memoryCache(), memoryRewrites(), memoryTurnLog()];
  return {
    ports: {
      cache,
      rewrites,
      turnLog,
      stores: dropTogether([cache, rewrites, turnLog]),
      bus: memoryBus(),
      usedTokens: memoryUsedTokens(),
      limiter: memoryLimiter(limitRules(config)),
    },
    close: async () => {},
  };
}

async function redisStores(config: Config, url: string, log: Logger, prefix?: string) {
  const redis = await openRedis({ url, log, ...(prefix ? { prefix } : {}) });
  const canSearch = await hasVectorSets(redis).catch(() => true); // Redis may be down: single calls then fail
  if (!canSearch)
    log.warn("this Redis has no vector sets (8.0 or newer has): the semantic cache stays in this process");
  const cache = canSearch ? redisCache(redis) : memoryCache();
  const ports: Stores = {
    cache,
    stores: dropTogether([redis, cache]),
    rewrites: redisRewrites(redis),
    turnLog: redisTurnLog(redis),
    bus: redisBus(redis),
    usedTokens: redisUsedTokens(redis),
    limiter: redisLimiter(redis, limitRules(config)),
  };
  return { ports, close: () => redis.close() };
}

function dropTogether(stores: TenantStores[]): TenantStores {
  return {
    async dropTenant(tenantId) {
      for (const store of stores) await store.dropTenant(tenantId);
    },
  };
}

function limitRules(config: Config): Limits {
  return {
    // Existing conversations go on without Redis; new ones are refused rather than started uncounted.
    init: { points: config.RATE_INITS_PER_MINUTE, seconds: 60, closesWhenLost: true },
    init_network: { points: config.RATE_NETWORK_INITS_PER_MINUTE, seconds: 60, closesWhenLost: true },
    init_tenant: { points: config.RATE_TENANT_INITS_PER_MINUTE, seconds: 60, closesWhenLost: true },
    // A single address can add only a few origins to the owner's list, and all addresses together no more than can be
    // stored.
    blocked: { points: 20, seconds: 3600 },
    blocked_tenant: { points: 600, seconds: 3600 },
    message: { points: config.RATE_MESSAGES_PER_MINUTE, seconds: 60 },
    message_address: { points: config.RATE_ADDRESS_MESSAGES_PER_MINUTE, seconds: 60 },
    message_network: { points: ADDRESSES_PER_NETWORK * config.RATE_ADDRESS_MESSAGES_PER_MINUTE, seconds: 60 },
    message_tenant: { points: config.RATE_TENANT_MESSAGES_PER_MINUTE, seconds: 60 },
    escalation: { points: config.RATE_ESCALATIONS_PER_HOUR, seconds: 3600 },
    escalation_address: { points: config.RATE_ADDRESS_ESCALATIONS_PER_HOUR, seconds: 3600 },
    escalation_network: { points: ADDRESSES_PER_NETWORK * config.RATE_ADDRESS_ESCALATIONS_PER_HOUR, seconds: 3600 },
    escalation_tenant: { points: config.RATE_TENANT_ESCALATIONS_PER_HOUR, seconds: 3600 },
    // A tab reports what was seen for each message it shows.
    write: { points: 3 * config.RATE_MESSAGES_PER_MINUTE, seconds: 60 },
    write_address: { points: 3 * config.RATE_ADDRESS_MESSAGES_PER_MINUTE, seconds: 60 },
    write_network: { points: 3 * ADDRESSES_PER_NETWORK * config.RATE_ADDRESS_MESSAGES_PER_MINUTE, seconds: 60 },
    read: { points: config.RATE_READS_PER_MINUTE, seconds: 60 },
    file: { points: config.RATE_FILES_PER_DAY, seconds: 86_400 },
    file_address: { points: config.RATE_ADDRESS_FILES_PER_DAY, seconds: 86_400 },
    file_network: { points: ADDRESSES_PER_NETWORK * config.RATE_ADDRESS_FILES_PER_DAY, seconds: 86_400 },
    visitor_mail: { points: config.RATE_MAILS_PER_DAY, seconds: 86_400 },
    visitor_mail_new: { points: config.RATE_NEW_DESK_MAILS_PER_DAY, seconds: 86_400 },
    visitor_mail_address: { points: config.RATE_ADDRESS_MAILS_PER_DAY, seconds: 86_400 },
    inbound_mail: { points: 600, seconds: 60 },
    sign_in_account: { points: 100, seconds: 3600 },
    second_factor: { points: 20, seconds: 86_400 },
    sign_in_address: { points: 30, seconds: 600 },
    admin_write: { points: 300, seconds: 60 },
    rehearsal: { points: 120, seconds: 60 },
    // Twenty times everything: some checks cost others something.
    doctor: { points: 400, seconds: 3600 },
    model_test: { points: config.RATE_MODEL_TESTS_PER_HOUR, seconds: 3600 },
    // Mails to strangers, in a tenant's name.
    invitation: { points: 50, seconds: 3600 },
    link: { points: 30, seconds: 60 },
    account_mail: { points: 10, seconds: 3600 },
    reset_mail: { points: 3, seconds: 3600 },
  };
}

function buildIdentityProvider(config: Config): IdentityProvider | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = config;
  if (!issuer || !clientId || !clientSecret) return null;
  return oidcProvider({ issuer, clientId, clientSecret, label: config.OIDC_LABEL });
}

async function closeAll(parts: Parts, db: Database, closeStores: () => Promise<void>): Promise<void> {
  const {
    turnLog,
    bus,
    cache,
    rewrites,
    usedTokens,
    limiter,
    mailReader,
    apiReader,
    webCaller,
    embedder,
    tenantEngines,
    actions,
    cells,
  } = parts;
  cells?.close();
  tenantEngines?.close();
  actions.close();
  const closing = [turnLog, bus, cache, rewrites, usedTokens, limiter, mailReader, apiReader, webCaller].map((part) =>
    part.close(),
  );
  await Promise.allSettled([...closing, embedder.close?.()]);
  await closeStores();
  await db.close();
}
